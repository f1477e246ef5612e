import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** One request or job in the W3C Trace Context form: lower-case hex of 16 and 8 bytes. */
export type Trace = { readonly traceId: string; readonly spanId: string };

/** The field of a job's data that carries the trace of the request that enqueued it. */
export const TRACE_FIELD = 'traceparent';

/**
 * Ambient, unlike time and actor: a trace changes no result, and log lines of code that knows no
 * request need it.
 */
const storage = new AsyncLocalStorage<Trace>();

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** A new span in the caller's trace, or in a new trace when the value is absent or invalid. */
export function traceFrom(traceparent: unknown): Trace {
  const [, traceId] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || [];
  const isValid = traceId !== undefined && !/^0+$/.test(traceId);
  return {
    traceId: isValid ? traceId : randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
  };
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
