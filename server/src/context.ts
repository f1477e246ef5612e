import type {
  AnswerOf,
  AnyEndpoint,
  JsonOrStream,
  ParsedBodyOf,
  ParsedQueryOf,
  PublicFile,
} from '@salus/api/endpoint.ts';
import type { Channel, Role, RoleGroup } from '@salus/domain/people/roles.ts';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { DocumentEngine } from './documents/rendering/document-engine.ts';
import type { Outside } from './outside/outside.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db.ts';
import type { PublicFileAnswer } from './platform/http/public-file.ts';
import type {
  Call,
  Finish,
  Origin,
  PdfAnswer,
  RedirectAnswer,
  Route,
  StreamAnswer,
  TextAnswer,
} from './platform/http/routes.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Replica } from './platform/replica.ts';

/** Everything that lives as long as the program. Built once in `main.ts` or by a test, passed on, never looked up. */
export type App = {
  readonly config: Config;
  readonly db: Database;
  readonly pool: pg.Pool;
  /** For lists and figures that may be a second late, and for exports. The primary where there is no replica. */
  readonly replica: Replica;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly outside: Outside;
  readonly documents: DocumentEngine;
};

/** Somebody of the staff, signed in. */
export type Staff = {
  readonly kind: 'staff';
  readonly accountId: number;
  readonly sessionId: string;
  readonly emailAddress: string;
  readonly fullName: string;
  readonly role: Role;
  readonly party: RoleGroup;
  readonly channel: Channel | null;
  readonly mustChangePassword: boolean;
  readonly mustAgree: boolean;
};

/** The holder of a live customer link. */
export type Customer = {
  readonly kind: 'customer';
  readonly linkId: number;
  readonly contractId: number;
  readonly expiresAt: Date;
};

/** The gateway and the program itself act too; the history names them. */
export type Actor = Staff | Customer | { readonly kind: 'gateway' } | { readonly kind: 'system' };

/** One request or one job: who acts, when, and from where. */
export type Context<A extends Actor | null = Actor | null> = {
  readonly app: App;
  readonly actor: A;
  readonly now: Date;
  readonly origin: Origin;
  readonly finish: Finish;
};

/** What a use case gets: query and body of its endpoint, parsed. */
export type InputOf<E> = (ParsedQueryOf<E> extends object ? ParsedQueryOf<E> : unknown) &
  (ParsedBodyOf<E> extends object ? ParsedBodyOf<E> : unknown);

type Answer<E> = E extends { output: 'pdf' }
  ? PdfAnswer
  : E extends { output: 'redirect' }
    ? RedirectAnswer
    : E extends { output: 'text' }
      ? TextAnswer
      : E extends { output: JsonOrStream }
        ? AnswerOf<E> | StreamAnswer
        : E extends { output: PublicFile }
          ? PublicFileAnswer
          : AnswerOf<E>;

/** The code behind an endpoint. */
export type UseCase<E, A extends Actor | null> = (ctx: Context<A>, input: InputOf<E>) => Promise<Answer<E>>;
export type StaffUseCase<E> = UseCase<E, Staff>;
export type CustomerUseCase<E> = UseCase<E, Customer>;
export type PublicUseCase<E> = UseCase<E, null>;

/** Ties calls to their use cases. The gate has recognised the actor by the endpoint's access, so the casts are true. */
export function routesFor(app: App) {
  const route = <E extends AnyEndpoint, A extends Actor | null>(endpoint: E, useCase: UseCase<E, A>): Route => ({
    endpoint,
    handle: ({ actor, input, ...call }: Call) => useCase({ app, actor: actor as A, ...call }, input as InputOf<E>),
  });
  return {
    staff: <E extends AnyEndpoint>(endpoint: E, useCase: StaffUseCase<E>) => route(endpoint, useCase),
    customer: <E extends AnyEndpoint>(endpoint: E, useCase: CustomerUseCase<E>) => route(endpoint, useCase),
    public: <E extends AnyEndpoint>(endpoint: E, useCase: PublicUseCase<E>) => route(endpoint, useCase),
  };
}
export type RouteMaker = ReturnType<typeof routesFor>;
