import { isObject } from '@salus/domain/objects.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import type { RefusalCode } from '@salus/domain/refusals.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { z } from 'zod';

/** Carries the captcha's answer (AUTH-19). */
export const CAPTCHA_HEADER = 'x-captcha-response';

/** The id of a request in the server's log; every reply has it (RUN-16). */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The id of the last event that the reply of a read with `followsEvents` contains (EVENT-9). */
export const LAST_EVENT_ID_HEADER = 'x-last-event-id';

/** A schema, or its factory for the business day of the request, because ages depend on it. */
export type InputSchema = z.ZodType | ((today: Day) => z.ZodType);

/**
 * Allowed callers: public, holder of a customer link (header x-sms-link), customer of an issued
 * policy (header x-my-proof), or staff groups.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'customer' }
  | { readonly kind: 'policyholder' }
  | StaffAccess;

export type StaffAccess = {
  readonly kind: 'staff';
  readonly groups: readonly RoleGroup[];
  /**
   * Also before the password change or the agreement (AUTH-16, AUTH-17), or only before the second
   * factor is set up (MFA-3).
   */
  readonly duringSetup?: true | 'second-factor';
  /**
   * Needs a proof of the second factor (MFA-4). `always` and `sometimes`: of the last ten minutes,
   * for each request or where the use case calls `requireStepUp`. `within-hour`: for each request.
   */
  readonly stepUp?: 'always' | 'sometimes' | 'within-hour';
};

/** Actions that captcha solutions are bound to: one for a download is invalid for sign-in. */
export const captchaActions = [
  'login',
  'reset-password',
  'reject-info',
  'payment-link',
  'draft-download',
] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/** JSON or a stream of these media types, by the request; streams avoid large buffers. */
export type JsonOrStream<J extends z.ZodType = z.ZodType> = {
  readonly json: J;
  readonly stream: readonly string[];
};

/** A public, cacheable file. */
export type PublicFile = {
  readonly file: 'application/pdf' | 'image/svg+xml' | 'text/html' | 'text/css';
};

/**
 * Personal data that an output schema cannot state: a document, a file of rows, one masked value,
 * the log of reads. `persons` of the body are searched for; `matches` counts those of a number.
 */
export type Reads = 'document' | 'export' | 'reveal' | 'log' | 'persons' | 'matches';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The media types of a file that a body may be, and its greatest size (API-4). */
export type Upload = { readonly types: readonly string[]; readonly maxBytes: number };

/** Output of a call; `events` is a stream of server-sent events. */
type Output = z.ZodType | JsonOrStream | PublicFile | 'pdf' | 'redirect' | 'text' | 'events';

/**
 * One call of API-10, the API contract. The server derives route, validation and documentation
 * from this value, the client its typed function. Only this workspace holds paths and field names.
 */
type Endpoint<
  Q extends InputSchema | undefined,
  B extends InputSchema | undefined,
  O extends Output,
> = {
  /** The name of the operation, from button to SQL. */
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  /** Includes the parameters of the path (`:name`). */
  readonly query?: Q;
  readonly body?: B;
  /** The schema of `data` (or `result`), or another kind of response. */
  readonly output: O;
  /** The media type of a `text` output; `text/plain` without one. */
  readonly textType?: string;
  /**
   * Three calls answer under `result`, all others under `data` (API-1). `data-and-bare` repeats the
   * fields beside `data` for third-party clients that expect no envelope.
   */
  readonly envelope?: 'data' | 'result' | 'data-and-bare';
  /** The 202 answer where a second person has to decide first (APPROVE-2). */
  readonly acceptedOutput?: z.ZodType;
  readonly captcha?: CaptchaAction;
  /** A read of contracts: every write of a screen makes it read again. */
  readonly isRefreshed?: true;
  /** A read of what events report: a screen reads it again after an event that it lacks. */
  readonly followsEvents?: true;
  /**
   * Reads the cookie of a sign-in (AUTH-23), which marks browsers of staff; a sign-in also sets it.
   * Browsers send no cookie with other calls.
   */
  readonly deviceCookie?: true;
  /**
   * Each answer to staff with personal numbers is logged before it is sent (SEC-4). The persons in
   * JSON are found by its schema; a file has to state what it holds, or the program does not start.
   */
  readonly reads?: Reads;
  /** May end sessions. The next call after the response finds them ended (AUTH-9). */
  readonly endsSessions?: true;
  /** The response holds a secret that is never stored, so it is not replayed (API-5). */
  readonly answersSecret?: true;
  /**
   * Counted apart from the general limit (API-6): sign-ins and link look-ups by address. IPNs are
   * unlimited: all come from one address and each may be a payment. Agreement pages are too: an
   * office shares one address, and each reader loads 20 images.
   */
  readonly limitedAs?: 'sign-in' | 'link-look-up' | 'unlimited';
  /** The body is a file as it is; its schema is `uploadedFile` (payments/upload.ts). */
  readonly upload?: Upload;
  /** Values that a body may have, where the general limit is too low (API-4). */
  readonly maxValues?: number;
  /** Expected business refusals, besides the common ones (validation, session, limits). */
  readonly refuses: readonly RefusalCode[];
};

// biome-ignore lint/suspicious/noExplicitAny: the widest endpoint, for code generic over all
export type AnyEndpoint = Endpoint<any, any, any>;

/** The parts of an endpoint that the client reads: pages that load before zod have no others. */
export const clientParts = [
  'name',
  'method',
  'path',
  'access',
  'deviceCookie',
  'envelope',
  'followsEvents',
  'isRefreshed',
  'output',
] as const satisfies readonly (keyof AnyEndpoint)[];
export type ClientEndpoint = Pick<AnyEndpoint, (typeof clientParts)[number]>;

export function isEndpoint(value: unknown): value is AnyEndpoint {
  return isObject(value) && 'path' in value && 'access' in value;
}

type SchemaOf<S> = S extends (today: Day) => infer R ? R : S;
// `[S] extends [never]`: an endpoint without a query has no schema.
type SchemaInput<S> = [S] extends [never]
  ? undefined
  : SchemaOf<S> extends z.ZodType
    ? z.input<SchemaOf<S>>
    : undefined;
type SchemaOutput<S> = [S] extends [never]
  ? undefined
  : SchemaOf<S> extends z.ZodType
    ? z.output<SchemaOf<S>>
    : undefined;
type SchemaAt<E, K extends 'query' | 'body'> = E extends { [P in K]?: infer S }
  ? Exclude<S, undefined>
  : never;

/** Input types of the caller. */
export type QueryOf<E> = SchemaInput<SchemaAt<E, 'query'>>;
export type BodyOf<E> = SchemaInput<SchemaAt<E, 'body'>>;
/** Parsed input of the use case. */
export type ParsedQueryOf<E> = SchemaOutput<SchemaAt<E, 'query'>>;
export type ParsedBodyOf<E> = SchemaOutput<SchemaAt<E, 'body'>>;
/** Output of the use case: input of the output schema, which serialises it. */
export type AnswerOf<E> = E extends { output: infer O }
  ? O extends z.ZodType
    ? z.input<O>
    : O extends JsonOrStream<infer J>
      ? z.input<J>
      : unknown
  : never;
/** Response type of the caller; `openStream` returns streams instead. */
export type OutputOf<E> =
  | (E extends { output?: infer O }
      ? O extends z.ZodType
        ? z.output<O>
        : O extends JsonOrStream<infer J>
          ? z.output<J>
          : Blob
      : never)
  | AcceptedOutput<E>;
/** Answer with status 202; never where the endpoint declares none. */
export type AcceptedOutput<E> = E extends { acceptedOutput?: infer A }
  ? A extends z.ZodType
    ? z.output<A>
    : never
  : never;

/** Whether this call can return a stream on request. */
export function mayStream(output: Output): output is JsonOrStream {
  return typeof output === 'object' && 'stream' in output;
}

/** Whether the response is a cacheable file. */
export function isPublicFile(output: Output): output is PublicFile {
  return typeof output === 'object' && 'file' in output;
}

/** A call without business refusals of its own names none. */
type Declared<E extends AnyEndpoint> = Omit<E, 'refuses'> & Partial<Pick<E, 'refuses'>>;

export function acceptsIdempotencyKey({ method, access, output }: AnyEndpoint): boolean {
  return method !== 'GET' && access.kind !== 'public' && typeof output !== 'string';
}

/** Declares a call, keeping its exact types. */
export function endpoint<
  const Q extends InputSchema | undefined = undefined,
  const B extends InputSchema | undefined = undefined,
  const O extends Output = z.ZodType,
  const M extends Method = Method,
  const A extends z.ZodType | undefined = undefined,
>(
  value: Declared<Endpoint<Q, B, O>> & { readonly method: M; readonly acceptedOutput?: A },
): Endpoint<Q, B, O> & { readonly method: M; readonly acceptedOutput?: A } {
  return { refuses: [], ...value };
}

export const publicAccess = { kind: 'public' } as const satisfies Access;
export const customer = { kind: 'customer' } as const satisfies Access;
export const policyholder = { kind: 'policyholder' } as const satisfies Access;
export const staff = (...groups: RoleGroup[]): StaffAccess => ({ kind: 'staff', groups });
