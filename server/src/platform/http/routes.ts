import type { Readable } from 'node:stream';
import { type AnyEndpoint, isPublicFile, mayStream } from '@salus/api/endpoint.ts';
import { acceptedLanguage, type LanguageCode } from '@salus/domain/people/languages.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { askTogether, type Statement, type Tx } from '../db.ts';
import { firstHostileValue } from './hostile-value.ts';
import { type PublicFileAnswer, sendPublicFile } from './public-file.ts';
import { fieldRefusal, validationRefusal } from './reply.ts';

/** Where a request came from: for consent's proof and for limits; and the language that its sender reads. */
export type Origin = { readonly ip: string; readonly device: string; readonly language: LanguageCode };

/** What a route's code gets. `actor` is whoever the gate recognised. */
export type Call = {
  readonly actor: unknown;
  readonly now: Date;
  readonly origin: Origin;
  readonly input: Readonly<Record<string, unknown>>;
  readonly finish: Finish;
};

/**
 * Asks the last statements of a transaction, and with them what keeps the call's answer for its Idempotency-Key: then the
 * work is done if and only if whoever asks again is told so. A refusal is an answer, too, where what led to it stays done:
 * a wrong try that was counted.
 */
export type Finish = (tx: Tx, last: readonly Statement[], answer: unknown) => Promise<void>;
/** The same for the answer as it goes out; a refusal gets its sentence there. */
export type KeepReply = (tx: Tx, last: readonly Statement[], reply: string | Refusal) => Promise<void>;

/** A call of the agreement with the code that answers it. */
export type Route = { readonly endpoint: AnyEndpoint; readonly handle: (call: Call) => Promise<unknown> };

/** What stands before every route; given by the modules that know people, links and captchas. */
export type Gates = {
  /** Counts the request against the limits of decisions §5; throws TOO_MANY_REQUESTS. */
  limit(endpoint: AnyEndpoint, request: FastifyRequest, actor: unknown): Promise<void> | void;
  /** Recognises the caller for the endpoint's access; throws UNAUTHORIZED, SESSION_EXPIRED, FORBIDDEN … */
  recognise(endpoint: AnyEndpoint, request: FastifyRequest, now: Date): Promise<unknown> | unknown;
  /** Checks the captcha's answer; throws CAPTCHA_FAILED. */
  captcha(endpoint: AnyEndpoint, request: FastifyRequest, now: Date): Promise<void>;
  /** Resolves once nobody comes in any more by a session that a call has ended. */
  settleSessions(): Promise<void>;
  /** Runs `answer` once per Idempotency-Key; gives back the first reply's text where the key was used before. */
  once(
    request: FastifyRequest,
    reply: FastifyReply,
    call: Omit<Call, 'finish'>,
    answer: (keep: KeepReply) => Promise<string>,
  ): Promise<string>;
};

/** What comes back instead of JSON. */
type RawOutput = 'pdf' | 'redirect' | 'text';

/** Bytes instead of JSON. */
export type PdfAnswer = { readonly bytes: Uint8Array; readonly fileName: string };
export type RedirectAnswer = { readonly location: string };
export type TextAnswer = { readonly text: string };
/** Bytes that are sent as they are read, no faster than the caller takes them. A caller who goes away destroys the stream. */
export type StreamAnswer = { readonly stream: Readable; readonly type: string; readonly fileName: string };

/** Makes a Fastify route of each call: limits, recognises, validates, asks, shapes. */
export function addRoutes(http: FastifyInstance, routes: readonly Route[], gates: Gates, clock: Clock): void {
  for (const { endpoint, handle } of routes) {
    const keepsFirstAnswer = endpoint.access.kind !== 'public' && typeof endpoint.output !== 'string';
    http.route({
      method: endpoint.method,
      url: endpoint.path,
      // GET and HEAD are alike to link previews; HEAD is not offered where GET costs something.
      exposeHeadRoute: false,
      config: { endpoint: endpoint.name },
      onRequest: async (request) => {
        // A known person is counted as a person; everybody else by address, before any work is done for them.
        const now = clock();
        if (endpoint.access.kind !== 'staff') await gates.limit(endpoint, request, null);
        request.actor = await gates.recognise(endpoint, request, now);
        if (endpoint.access.kind === 'staff') await gates.limit(endpoint, request, request.actor);
      },
      handler: async (request, reply) => {
        const now = clock();
        const input = parseInput(endpoint, request, now);
        const call = { actor: request.actor, now, origin: originOf(request), input };
        reply.header('cache-control', 'no-store');
        const ask = async (finish: Finish = askOnly) => {
          if (endpoint.captcha) await gates.captcha(endpoint, request, now);
          try {
            return await handle({ ...call, finish });
          } finally {
            // Also after a no: a used refresh token is refused, and ends the session.
            if (endpoint.endsSessions) await gates.settleSessions();
          }
        };
        if (typeof endpoint.output === 'string') return sendRaw(reply, endpoint.output as RawOutput, await ask());
        if (isPublicFile(endpoint.output))
          return sendPublicFile(request, reply, endpoint.output, (await ask()) as PublicFileAnswer);
        if (mayStream(endpoint.output)) {
          const answer = await ask();
          return isStream(answer) ? sendStream(reply, answer) : sendJson(reply, shape(endpoint, answer));
        }
        // The captcha stands inside: a repeated request gets its first answer, although its captcha was used up then.
        const said = (answer: unknown) => (answer instanceof Refusal ? answer : shape(endpoint, answer));
        const answer = async (keep: KeepReply) =>
          shape(endpoint, await ask((tx, last, answered) => keep(tx, last, said(answered))));
        const text = keepsFirstAnswer ? await gates.once(request, reply, call, answer) : await answer(askOnly);
        return sendJson(reply, text);
      },
    });
  }
}

/** For calls without a key: there is nothing to keep. */
export async function askOnly(tx: Tx, last: readonly Statement[]): Promise<void> {
  await askTogether(tx, last);
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: unknown;
  }
  interface FastifyContextConfig {
    endpoint?: string;
  }
}

/** A call that takes no body refuses every field of one, as any other refuses those it doesn't know (decisions §6). */
const noFields = z.strictObject({});

/** Query, parts of the path and body, parsed by the endpoint's schemas into one input; every problem of both is reported at once. */
function parseInput(endpoint: AnyEndpoint, request: FastifyRequest, now: Date): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const issues: z.core.$ZodIssue[] = [];
  for (const [schemaOrMake, value] of [
    [endpoint.query, { ...(request.query as object), ...(request.params as object) }],
    [endpoint.body ?? (endpoint.method === 'GET' ? undefined : noFields), request.body],
  ] as const) {
    if (schemaOrMake === undefined) continue;
    const hostile = firstHostileValue(value);
    if (hostile) throw fieldRefusal([hostile]);
    const schema = typeof schemaOrMake === 'function' ? schemaOrMake(businessDayOf(now)) : schemaOrMake;
    const parsed = schema.safeParse(value ?? {});
    if (parsed.success) Object.assign(input, parsed.data);
    else issues.push(...parsed.error.issues);
  }
  if (issues.length > 0) throw validationRefusal(issues);
  return input;
}

/** The answer as the agreement shapes it: fields that it does not name can't get out. */
function shape(endpoint: AnyEndpoint, answer: unknown): string {
  const { output } = endpoint;
  const shaped = ((mayStream(output) ? output.json : output) as z.ZodType).safeParse(answer);
  // The answer itself is not logged: it may hold what no log may hold. The paths that do not fit are enough.
  if (!shaped.success)
    throw new Error(
      `${endpoint.name} answered what its agreement does not allow: ${shaped.error.issues.map((issue) => issue.path.join('.')).join(', ')}`,
    );
  const data = shaped.data ?? null;
  if (endpoint.envelope === 'data-and-bare') return JSON.stringify({ ...(data as object), success: true, data });
  return JSON.stringify({ success: true, [endpoint.envelope ?? 'data']: data });
}

function sendRaw(reply: FastifyReply, kind: RawOutput, answer: unknown) {
  if (kind === 'redirect') return reply.redirect((answer as RedirectAnswer).location, 303);
  if (kind === 'text') return reply.type('text/plain; charset=utf-8').send((answer as TextAnswer).text);
  const { bytes, fileName } = answer as PdfAnswer;
  return reply
    .type('application/pdf')
    .header('content-disposition', attachment(fileName))
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** Gives the text back to be sent: a handler that gives back the reply would have Fastify watch it to its end. */
function sendJson(reply: FastifyReply, text: string): string {
  reply.type('application/json; charset=utf-8');
  return text;
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

/** Address and device of the caller. Fastify has already sorted out which proxy to believe. */
export function originOf(request: FastifyRequest): Origin {
  return {
    ip: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: acceptedLanguage(request.headers['accept-language']),
  };
}

/** For gates: the header's single value, or null where it is absent, repeated or empty. */
export function headerOf(request: Pick<FastifyRequest, 'headers'>, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Nothing is known at this address. */
export const notFound = () => new Refusal('NOT_FOUND');
