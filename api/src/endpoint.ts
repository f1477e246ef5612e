import type { RoleGroup } from '@salus/domain/people/roles.ts';
import type { RefusalCode } from '@salus/domain/refusals.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { z } from 'zod';

/** A schema, or one that is built for the business day of the request because ages are judged by it. */
export type InputSchema = z.ZodType | ((today: Day) => z.ZodType);

/** Who may call: anybody, the holder of a customer link (header x-sms-link), or staff of the groups named. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'customer' }
  /** `duringSetup`: also while the password must be changed or the agreement is not accepted yet (decisions §6, last lines). */
  | { readonly kind: 'staff'; readonly groups: readonly RoleGroup[]; readonly duringSetup?: true };

/** What the captcha's answer is bound to, so that one solved for a download can't sign anybody in. */
export const captchaActions = ['login', 'reset-password', 'reject-info', 'payment-link', 'draft-download'] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/**
 * JSON of a shape, or bytes of one of these media types that come as they are read: what was asked decides. For what no
 * memory should hold at once.
 */
export type JsonOrStream<J extends z.ZodType = z.ZodType> = { readonly json: J; readonly stream: readonly string[] };

/** A file that is the same for everybody and that caches may keep. */
export type PublicFile = { readonly file: 'application/pdf' | 'image/svg+xml' | 'text/html' | 'text/css' };

/** What a call may answer. */
export type Output = z.ZodType | JsonOrStream | PublicFile | 'pdf' | 'redirect' | 'text';

/**
 * One call of portal §7: the agreement between server and screens. The server makes its route, its validation and its
 * documentation from this value, the client its typed function; the specification's words for paths and fields live here
 * and nowhere else.
 */
export type Endpoint<Q extends InputSchema | undefined, B extends InputSchema | undefined, O extends Output> = {
  /** The single word for the operation, from button to SQL. */
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: `/${string}`;
  readonly access: Access;
  /** Also names the parts of the path that begin with a colon. */
  readonly query?: Q;
  readonly body?: B;
  /** The shape of `data` (or `result`), or what else comes back. */
  readonly output: O;
  /**
   * Three calls answer under `result`, all others under `data` (decisions §6). `data-and-bare`: under `data` and once more
   * beside it, for a reader that is not ours and knows no envelope.
   */
  readonly envelope?: 'data' | 'result' | 'data-and-bare';
  readonly captcha?: CaptchaAction;
  /** May end sessions: whoever has its answer finds them ended, with the very next call (decisions §5). */
  readonly endsSessions?: true;
  /**
   * Requests counted apart from the general limit (decisions §5): sign-ins and link look-ups by address. The gateway's
   * notices are not counted at all: they all come from one address, and each may be somebody's money. Nor are the pages of
   * the agreement, any more than the other images of the portal: a whole office reads them from one address, 20 for each.
   */
  readonly limitedAs?: 'sign-in' | 'link-look-up' | 'unlimited';
  /** The business refusals to expect, besides those that any call may give (validation, session, limits). */
  readonly refuses: readonly RefusalCode[];
};

// biome-ignore lint/suspicious/noExplicitAny: the widest endpoint, for code that treats them all alike
export type AnyEndpoint = Endpoint<any, any, any>;

type SchemaOf<S> = S extends (today: Day) => infer R ? R : S;
// `[S] extends [never]`: an endpoint without a query has no schema to ask.
type Sent<S> = [S] extends [never] ? undefined : SchemaOf<S> extends z.ZodType ? z.input<SchemaOf<S>> : undefined;
type Parsed<S> = [S] extends [never] ? undefined : SchemaOf<S> extends z.ZodType ? z.output<SchemaOf<S>> : undefined;
type Given<E, K extends 'query' | 'body'> = E extends { [P in K]?: infer S } ? Exclude<S, undefined> : never;

/** What a caller sends. */
export type QueryOf<E> = Sent<Given<E, 'query'>>;
export type BodyOf<E> = Sent<Given<E, 'body'>>;
/** What the use case gets, parsed. */
export type ParsedQueryOf<E> = Parsed<Given<E, 'query'>>;
export type ParsedBodyOf<E> = Parsed<Given<E, 'body'>>;
/** What the use case returns: the input side of the output schema, which shapes it for the wire. */
export type AnswerOf<E> = E extends { output: infer O }
  ? O extends z.ZodType
    ? z.input<O>
    : O extends JsonOrStream<infer J>
      ? z.input<J>
      : unknown
  : never;
/** What the caller receives; a stream is asked for by `openStream` instead. */
export type OutputOf<E> = E extends { output: infer O }
  ? O extends z.ZodType
    ? z.output<O>
    : O extends JsonOrStream<infer J>
      ? z.output<J>
      : Blob
  : never;

/** Does this call answer a stream where it is asked to? */
export function mayStream(output: Output): output is JsonOrStream {
  return typeof output === 'object' && 'stream' in output;
}

/** Is the answer of this call a file for caches? */
export function isPublicFile(output: Output): output is PublicFile {
  return typeof output === 'object' && 'file' in output;
}

/** Declares a call, keeping its exact types. */
export function endpoint<
  const Q extends InputSchema | undefined = undefined,
  const B extends InputSchema | undefined = undefined,
  const O extends Output = z.ZodType,
>(value: Endpoint<Q, B, O>): Endpoint<Q, B, O> {
  return value;
}

export const anybody = { kind: 'public' } as const satisfies Access;
export const customer = { kind: 'customer' } as const satisfies Access;
export const staff = (...groups: RoleGroup[]): Access => ({ kind: 'staff', groups });
