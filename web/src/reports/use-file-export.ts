import { exportContract } from '@salus/api/reports.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../calls/refusal-sentence.ts';
import { streamInSession } from '../calls/session.ts';
import { useWords } from '../i18n/i18n.ts';
import { useNotices } from '../ui/NoticesProvider.tsx';
import type { ReportSearch } from './report-search.ts';

const LINE_END = 10;

/** Takes the report as a file: how many contracts came so far (null while none is taken), and the way to stop it. */
export function useFileExport() {
  const t = useWords();
  const notices = useNotices();
  const [contracts, setContracts] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  // Who leaves the page does not wait for the file.
  useEffect(() => () => running.current?.abort(), []);

  async function start(search: ReportSearch) {
    const stop = new AbortController();
    running.current = stop;
    setContracts(0);
    try {
      const response = await streamInSession(exportContract, {
        query: { ...search, type: 'EXPORT' },
        signal: stop.signal,
      });
      const parts: Uint8Array<ArrayBuffer>[] = [];
      let lines = 0;
      const reader = response.body?.getReader();
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        parts.push(part.value);
        for (const byte of part.value) if (byte === LINE_END) lines += 1;
        // The first line holds the headings.
        setContracts(Math.max(0, lines - 1));
      }
      save(new Blob(parts, { type: 'text/csv' }), nameOf(response));
      notices.success(t(($) => $.done.download));
    } catch (error) {
      if (stop.signal.aborted) return;
      // A connection that breaks in the middle says so without a code of ours.
      notices.failure(sentenceOf(error instanceof Refusal ? error : new Refusal('SERVICE_UNAVAILABLE')));
    } finally {
      if (running.current === stop) {
        running.current = null;
        setContracts(null);
      }
    }
  }

  return { contracts, start, stop: () => running.current?.abort() };
}

function nameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'hop-dong.csv';
}

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
