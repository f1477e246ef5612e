import { Readable } from 'node:stream';
import { type AnyEndpoint, isPublicFile, mayStream } from '@salus/api/endpoint.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { compressText } from './compression.ts';
import { publicFileAnswer, sendPublicFile } from './public-file.ts';

const pdfAnswer = z.object({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  fileName: z.string(),
});
export type PdfAnswer = Readonly<z.output<typeof pdfAnswer>>;
const redirectAnswer = z.object({ location: z.string() });
export type RedirectAnswer = Readonly<z.output<typeof redirectAnswer>>;
const textAnswer = z.object({ text: z.string(), status: z.number(), contentType: z.string() });
export type TextAnswer = Readonly<z.output<typeof textAnswer>>;
/** Sent with backpressure. When the client disconnects, the stream is destroyed. */
export type StreamAnswer = {
  readonly stream: Readable;
  readonly type: string;
  readonly fileName: string;
  /** How many rows the stream holds. */
  readonly rows: number;
};

/** Server-sent events. The stream ends when the client disconnects, or the server ends it. */
const eventsAnswer = z.object({
  events: z.custom<Readable>((value) => value instanceof Readable),
});
export type EventsAnswer = Readonly<z.output<typeof eventsAnswer>>;

/** An answer with status 202: the request is stored and nothing else is done yet. */
export class Accepted<T = unknown> {
  readonly answer: T;
  constructor(answer: T) {
    this.answer = answer;
  }
}

/** Is the output of this endpoint always JSON? Only such responses are stored for idempotency. */
export function isJsonOnly({ output }: AnyEndpoint): boolean {
  return typeof output !== 'string' && !isPublicFile(output) && !mayStream(output);
}

/** Serialises an answer with the endpoint's output schema, which drops undeclared fields. */
export function toJson(endpoint: AnyEndpoint, answer: unknown): string {
  const isAccepted = answer instanceof Accepted;
  const output = schemaFor(endpoint, isAccepted).safeParse(isAccepted ? answer.answer : answer);
  // The answer may hold personal data: only the paths of the problems are logged.
  if (!output.success) {
    const paths = output.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new Error(`${endpoint.name} returned an answer that its output schema rejects: ${paths}`);
  }
  const data = output.data ?? null;
  if (endpoint.envelope === 'data-and-bare')
    return JSON.stringify({ ...data, success: true, data });
  return JSON.stringify({ success: true, [endpoint.envelope ?? 'data']: data });
}

function schemaFor({ output, acceptedOutput, name }: AnyEndpoint, isAccepted: boolean): z.ZodType {
  if (!isAccepted) return mayStream(output) ? output.json : output;
  if (!acceptedOutput) throw new Error(`${name} declares no answer with status 202`);
  return acceptedOutput;
}

/** Sends an answer in the form that the endpoint's output declares. */
export function sendAnswer(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
) {
  const { output } = endpoint;
  if (output === 'redirect') return reply.redirect(redirectAnswer.parse(answer).location, 303);
  if (output === 'text') {
    const { status, contentType, text } = textAnswer.parse(answer);
    return reply.status(status).type(contentType).send(text);
  }
  if (output === 'events') return sendEvents(reply, eventsAnswer.parse(answer));
  if (output === 'pdf') return sendPdf(reply, pdfAnswer.parse(answer));
  if (isPublicFile(output))
    return sendPublicFile(request, reply, output, publicFileAnswer.parse(answer));
  return isStream(answer)
    ? sendStream(reply, answer)
    : sendJson(endpoint, request, reply, toJson(endpoint, answer));
}

/** Returns the body instead of the reply: Fastify would wait for a returned reply to end. */
export function sendJson(
  { access, answersSecret }: Pick<AnyEndpoint, 'access' | 'answersSecret'>,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): string | Buffer {
  reply.type('application/json; charset=utf-8');
  // No other site can make a browser send a staff call: its token is in a header (decision 67).
  const isCompressed = access.kind === 'staff' && !answersSecret;
  return isCompressed ? compressText(request, reply, text) : text;
}

function sendPdf(reply: FastifyReply, { bytes, fileName }: PdfAnswer) {
  return reply
    .type('application/pdf')
    .header('content-disposition', attachment(fileName))
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function sendEvents(reply: FastifyReply, { events }: EventsAnswer) {
  // A proxy that buffers would hold back events.
  return reply.type(EVENT_STREAM).header('x-accel-buffering', 'no').send(events);
}

/** The media type of server-sent events. */
const EVENT_STREAM = 'text/event-stream';

/** @throws Refusal NOT_ACCEPTABLE for a caller that names no event stream among what it accepts */
export function requireEventStream({ headers }: Pick<FastifyRequest, 'headers'>): void {
  if (!(headers.accept ?? '').includes(EVENT_STREAM)) throw new RefusalError('NOT_ACCEPTABLE');
}

function isStream(answer: unknown): answer is StreamAnswer {
  return typeof answer === 'object' && answer !== null && 'stream' in answer;
}

function sendStream(reply: FastifyReply, { stream, type, fileName }: StreamAnswer) {
  return reply
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', attachment(fileName))
    .send(stream);
}

function attachment(fileName: string): string {
  return `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`;
}
