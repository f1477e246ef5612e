import type { RecordSpan, Span } from './trace.ts';

/** Spans that wait; later ones are dropped and counted. */
const MAX_WAITING = 4096;
const BATCH_SIZE = 512;
const FLUSH_MILLISECONDS = 5000;

const kinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const;
const STATUS_ERROR = 2;

export type SpanExporter = {
  readonly record: RecordSpan;
  /** Spans that were dropped because too many waited, or because the collector failed. */
  countLost(): number;
  flush(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Sends spans as OTLP/HTTP JSON in batches (RUN-27). Nothing waits for it. Create it outside of
 * any trace, or its own requests would be spans.
 * @param post sends one body; a rejection loses the batch
 */
export function createSpanExporter(post: (body: string) => Promise<void>): SpanExporter {
  const waiting: Span[] = [];
  let lostSpans = 0;
  let flushing: Promise<void> | null = null;
  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH_SIZE);
      try {
        await post(JSON.stringify(otlpBody(batch)));
      } catch {
        lostSpans += batch.length;
        // The next batch would wait as long for a dead collector; a stop must not.
        return;
      }
    }
  }
  const flush = () => {
    flushing ??= sendAll().finally(() => {
      flushing = null;
    });
    return flushing;
  };
  const timer = setInterval(() => void flush(), FLUSH_MILLISECONDS).unref();
  return {
    record(span) {
      if (waiting.length < MAX_WAITING) waiting.push(span);
      else lostSpans += 1;
    },
    countLost: () => lostSpans,
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** The body of `POST /v1/traces`: ids in hex, 64-bit numbers as text (OTLP 1.x, JSON). */
export function otlpBody(spans: readonly Span[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: otlpAttributes({ 'service.name': 'salus' }) },
        scopeSpans: [{ scope: { name: 'salus' }, spans: spans.map(otlpSpan) }],
      },
    ],
  };
}

const otlpSpan = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId === null ? {} : { parentSpanId: span.parentId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: toNanoseconds(span.beganAt),
  endTimeUnixNano: toNanoseconds(span.endedAt),
  attributes: otlpAttributes(span.attributes),
  status: span.isError ? { code: STATUS_ERROR } : {},
});

/** Whole microseconds: nanoseconds exceed the exact range of a number. */
const toNanoseconds = (milliseconds: number) =>
  String(BigInt(Math.round(milliseconds * 1000)) * 1000n);

const otlpAttributes = (attributes: Span['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
