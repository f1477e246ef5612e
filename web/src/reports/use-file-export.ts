import { RefusalError } from '@salus/api/refusal-error.ts';
import { exportContract, type FileFormat, fileTypes } from '@salus/api/reports.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { useEffect, useRef, useState } from 'react';
import { refusalSentence } from '../calls/refusal-sentence.ts';
import { streamInSession } from '../calls/session.ts';
import { currentTime } from '../page/current-time.ts';
import { chooseTarget, type FileTarget } from './file-target.ts';
import type { ReportSearch } from './report-search.ts';

/** A requested export, and the number of contracts that the screen showed for it. */
export type ExportRequest = {
  readonly format: FileFormat;
  readonly search: ReportSearch;
  readonly total: number;
};

export type FileExport =
  | { readonly step: 'idle' | 'stopped' }
  /** `contracts` is null where a file does not show how many it holds so far. */
  | {
      readonly step: 'running';
      readonly total: number;
      readonly contracts: number | null;
      readonly bytes: number;
    }
  | { readonly step: 'done'; readonly name: string }
  | { readonly step: 'failed'; readonly sentence: string; readonly request: ExportRequest };

const LINE_END = 10;

/** Exports a report as a file: its progress, its result, and a function to stop it. */
export function useFileExport() {
  const [state, setState] = useState<FileExport>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  // Leaving the page aborts the export.
  useEffect(() => () => running.current?.abort(), []);

  async function start(request: ExportRequest) {
    // Ignores the second click of a double click.
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    let target: FileTarget | null = null;
    try {
      const { format, search, total } = request;
      target = await chooseTarget(
        total,
        `hop-dong-${businessDay(currentTime())}.${format}`,
        fileTypes[format],
      );
      if (!target || stop.signal.aborted) return;
      let lines = 0;
      let bytes = 0;
      // The first line holds the headings.
      const show = () =>
        setState({
          step: 'running',
          total,
          contracts: format === 'csv' ? Math.max(0, lines - 1) : null,
          bytes,
        });
      show();
      const query = { ...search, type: 'EXPORT' as const, format };
      const response = await streamInSession(exportContract, { query, signal: stop.signal });
      const reader = response.body?.getReader();
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        await target.write(part.value);
        bytes += part.value.length;
        if (format === 'csv') for (const byte of part.value) if (byte === LINE_END) lines += 1;
        show();
      }
      setState({ step: 'done', name: await target.finish(fileName(response, format)) });
    } catch (error) {
      await target?.giveUp().catch(() => undefined);
      // A connection that breaks in the middle has no refusal code.
      const refusal =
        error instanceof RefusalError
          ? error
          : new RefusalError('SERVICE_UNAVAILABLE', { noAnswer: true });
      if (stop.signal.aborted) setState({ step: 'stopped' });
      else setState({ step: 'failed', sentence: refusalSentence(refusal), request });
    } finally {
      running.current = null;
    }
  }

  return { state, start, stop: () => running.current?.abort() };
}

function fileName(response: Response, format: FileFormat): string {
  return (
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ??
    `hop-dong.${format}`
  );
}
