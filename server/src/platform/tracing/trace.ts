import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** One request or job in the W3C Trace Context form: lower-case hex of 16 and 8 bytes. */
export type Trace = {
  readonly traceId: string;
  readonly spanId: string;
  /** The span that caused this one; null for the first of a trace. */
  readonly parentId: string | null;
  /** Takes the finished spans; null while no collector is configured. */
  readonly record: RecordSpan | null;
};

/** A finished piece of work. Names and attributes hold no personal data and no secret. */
export type Span = Omit<Trace, 'record'> & {
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client' | 'consumer';
  /** Milliseconds since 1970, with fractions. */
  readonly beganAt: number;
  readonly endedAt: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isError: boolean;
};
export type RecordSpan = (span: Span) => void;

/** The facts of a span that are known before its work. */
export type SpanName = Pick<Span, 'name' | 'kind' | 'attributes'>;

/** The field of a job's data that carries the trace of the request that enqueued it. */
export const TRACE_FIELD = 'traceparent';

/**
 * Ambient, unlike time and actor: a trace changes no result, and log lines of code that knows no
 * request need it.
 */
const storage = new AsyncLocalStorage<Trace>();

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
/** Instants of spans; the clock of the program may be set in tests. */
const now = () => performance.timeOrigin + performance.now();

/** A new span in the caller's trace, or in a new trace when the value is absent or invalid. */
export function traceFrom(traceparent: unknown, record: RecordSpan | null = null): Trace {
  const [, traceId, parentId = null] =
    (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || [];
  const isValid = traceId !== undefined && !/^0+$/.test(traceId);
  return {
    traceId: isValid ? traceId : newHex(32),
    spanId: newSpanId(),
    parentId: isValid ? parentId : null,
    record,
  };
}

const newSpanId = () => newHex(16);

/** Node keeps random bytes for UUIDs in store; others cost a system call each. */
const newHex = (digits: number) => randomUUID().replaceAll('-', '').slice(0, digits);

/** Records a trace's own span, which ends now. */
export function recordSpan(
  { record, ...ids }: Trace,
  span: SpanName & { readonly milliseconds: number; readonly isError: boolean },
): void {
  if (!record) return;
  const { milliseconds, ...rest } = span;
  const endedAt = now();
  record({ ...ids, ...rest, beganAt: endedAt - milliseconds, endedAt });
}

/** Runs `work` as a span below the current one. Without a collector it only runs it. */
export async function inSpan<T>(span: SpanName, work: () => Promise<T>): Promise<T> {
  const parent = storage.getStore();
  if (!parent?.record) return await work();
  const trace = { ...parent, spanId: newSpanId(), parentId: parent.spanId };
  return await inOwnSpan(trace, span, work);
}

/**
 * Runs `work` in a trace and records the trace's own span.
 * @param isFailed true for a result that stands for a failure
 */
export async function inOwnSpan<T>(
  trace: Trace,
  span: SpanName,
  work: () => Promise<T>,
  isFailed: (result: T) => boolean = () => false,
): Promise<T> {
  const beganAt = performance.now();
  let isError = true;
  try {
    const result = await storage.run(trace, work);
    isError = isFailed(result);
    return result;
  } finally {
    recordSpan(trace, { ...span, milliseconds: performance.now() - beganAt, isError });
  }
}

/** Runs `work`, and all that it awaits, in the trace. */
export function inTrace<T>(trace: Trace, work: () => T): T {
  return storage.run(trace, work);
}

export function currentTrace(): Trace | undefined {
  return storage.getStore();
}

/** The field for the data of a job; nothing outside of a trace. */
export function traceField(): { readonly [TRACE_FIELD]?: string } {
  const trace = currentTrace();
  return trace ? { [TRACE_FIELD]: `00-${trace.traceId}-${trace.spanId}-01` } : {};
}
