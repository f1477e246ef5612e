import { followEvents } from '@salus/api/schemaless/events.ts';
import { streamIfStillIn } from '../session.ts';
import { parseEvents, type StreamedEvent } from './parse-events.ts';

/** The server pings every 25 s: a longer silence is a lost connection, or a proxy that buffers. */
const LONGEST_SILENCE_MILLISECONDS = 35_000;
const FIRST_PAUSE_MILLISECONDS = 2000;
const LONGEST_PAUSE_MILLISECONDS = 60_000;

type StreamOptions = {
  /** The id of the last event that this browser has; null before the first one. */
  readonly lastId: () => string | null;
  readonly onEvent: (event: StreamedEvent) => void;
  /** Called with true once the stream answers, and with false when it is lost. */
  readonly onChange: (isUp: boolean) => void;
  readonly signal: AbortSignal;
};

/** Follows the events of the signed-in person until the signal; comes again after each loss. */
export async function followUntilAborted(options: StreamOptions): Promise<void> {
  const { signal, onChange } = options;
  let pause = FIRST_PAUSE_MILLISECONDS;
  while (!signal.aborted) {
    await readStream(options, () => {
      pause = FIRST_PAUSE_MILLISECONDS;
      onChange(true);
    }).catch(() => undefined);
    if (signal.aborted) return;
    onChange(false);
    await waitUntilOnline(pause, signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MILLISECONDS);
  }
}

/** Reads one stream to its end. */
async function readStream(
  { lastId, onEvent, signal }: StreamOptions,
  onFirstChunk: () => void,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MILLISECONDS);
  try {
    const after = lastId();
    const response = await streamIfStillIn(followEvents, {
      query: after === null ? {} : { after },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let isFirst = true; reader; isFirst = false) {
      const { done, value = '' } = await reader.read();
      if (done) return;
      if (isFirst) onFirstChunk();
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MILLISECONDS);
      const parsed = parseEvents(rest, value);
      rest = parsed.rest;
      for (const event of parsed.events) onEvent(event);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Waits, but not for longer than until the browser is online again. */
function waitUntilOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    // Spread, so that the clients of a stopping server do not come at once.
    const timer = setTimeout(done, milliseconds * (0.75 + Math.random() / 2));
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
