import type { Readable } from 'node:stream';
import type {
  AcceptedOutput,
  AnswerOf,
  AnyEndpoint,
  JsonOrStream,
  ParsedBodyOf,
  ParsedQueryOf,
  PublicFile,
} from '@salus/api/endpoint.ts';
import type { EventData } from '@salus/api/events.ts';
import type { SellerCertificate } from '@salus/domain/administration/seller-certificate.ts';
import { isObject } from '@salus/domain/objects.ts';
import type { Channel, Role, RoleGroup } from '@salus/domain/people/roles.ts';
import type pg from 'pg';
import type { AgreementDocument } from './agreement/agreement-document.ts';
import type { Alarms } from './alarms/alarms.ts';
import type { Config } from './config.ts';
import type { DocumentEngine } from './documents/rendering/document-engine.ts';
import type { StatementReader } from './integrations/bank-statements/statement-reader.ts';
import type { Integrations } from './integrations/integrations.ts';
import type { SmsLimits } from './messages/sms-limits.ts';
import type { Clock } from './platform/clock.ts';
import type { CopyOut } from './platform/copy/copy-out.ts';
import { type Database, inTransaction, type Tx } from './platform/db.ts';
import type {
  Accepted,
  EventsAnswer,
  PdfAnswer,
  RedirectAnswer,
  StreamAnswer,
  TextAnswer,
} from './platform/http/answers.ts';
import type { WithCookies } from './platform/http/cookies.ts';
import type { PublicFileAnswer } from './platform/http/public-file.ts';
import { type Call, CommittedRefusal, type Origin, type Route } from './platform/http/routes.ts';
import type { Log } from './platform/log.ts';
import type { Jobs } from './platform/queue/jobs.ts';

/** Everything that lives as long as the program. Passed as an argument, never looked up. */
export type App = {
  readonly config: Config;
  readonly db: Database;
  readonly pool: pg.Pool;
  /** For files: connections of their own (REPORT-6). */
  readonly copyOut: CopyOut;
  readonly jobs: Jobs;
  readonly clock: Clock;
  /** Milliseconds from the machine's time to the clock's; 0 in production (RUN-29). */
  readonly ahead: () => number;
  readonly log: Log;
  readonly alarms: Alarms;
  readonly integrations: Integrations;
  readonly documents: DocumentEngine;
  readonly statements: StatementReader;
  readonly agreement: AgreementDocument;
  readonly smsLimits: SmsLimits;
  readonly events: EventHub;
};

/** A signed-in account. */
export type Staff = {
  readonly kind: 'staff';
  readonly accountId: number;
  readonly sessionId: string;
  readonly emailAddress: string;
  readonly fullName: string;
  readonly role: Role;
  readonly party: RoleGroup;
  readonly channel: Channel | null;
  readonly certificate: SellerCertificate | null;
  readonly mustChangePassword: boolean;
  readonly mustAgree: boolean;
  readonly mustAddSecondFactor: boolean;
};

/** A person who follows events (EVENT-1). */
export type Follower = {
  readonly staff: Staff;
  /** The id of the last event that the person has; null for events from now on. */
  readonly after: string | null;
  /** The counts on the person's home now. */
  readonly countWork: () => Promise<EventData<'work'>['counts']>;
};

/** The streams of events of this server. */
export type EventHub = {
  /** @throws Refusal TOO_MANY_STREAMS, SESSION_EXPIRED */
  follow(follower: Follower): Promise<Readable>;
  /** The id of counts after the last event that has a position (EVENT-9). */
  lastId(): Promise<string>;
  /** Ends all streams. Their clients come again, to another server while this one stops. */
  close(): void;
};

/** An account whose contracts are read, signed in or not. */
export type AccountReader = Pick<Staff, 'accountId' | 'party'>;

/** The holder of a live customer link. */
export type Customer = {
  readonly kind: 'customer';
  readonly linkId: number;
  readonly contractId: number;
  readonly expiresAt: Date;
  /** Until then the details are open to the link's holder; null before a step-up. */
  readonly steppedUpUntil: Date | null;
};

/** The customer of an issued policy, who proved who they are on their own page (MY-2). */
export type Policyholder = { readonly kind: 'policyholder'; readonly contractId: number };

export function isStaff(actor: unknown): actor is Staff {
  return isObject(actor) && actor['kind'] === 'staff';
}

export function isCustomer(actor: unknown): actor is Customer {
  return isObject(actor) && actor['kind'] === 'customer';
}

export function isPolicyholder(actor: unknown): actor is Policyholder {
  return isObject(actor) && actor['kind'] === 'policyholder';
}

/** The gateway and the program itself act too; the history names them. */
export type Actor =
  | Staff
  | Customer
  | Policyholder
  | { readonly kind: 'gateway' }
  | { readonly kind: 'system' };

/** One request: its principal, its time and its sender. */
export type Context<A extends Actor | null = Actor | null> = {
  readonly app: App;
  readonly actor: A;
  readonly now: Date;
  readonly origin: Origin;
};

/** A request with the runner's transaction. It has no other access to the database. */
export type WriteContext<A extends Actor | null = Actor | null> = Omit<Context<A>, 'app'> & {
  readonly app: Omit<App, 'db' | 'pool' | 'copyOut'>;
  readonly tx: Tx;
};

/** Query and body of an endpoint, parsed. */
export type InputOf<E> = (ParsedQueryOf<E> extends object ? ParsedQueryOf<E> : unknown) &
  (ParsedBodyOf<E> extends object ? ParsedBodyOf<E> : unknown);

type Answer<E> = E extends { output: 'pdf' }
  ? PdfAnswer
  : E extends { output: 'redirect' }
    ? RedirectAnswer
    : E extends { output: 'text' }
      ? TextAnswer
      : E extends { output: 'events' }
        ? EventsAnswer
        : E extends { output: JsonOrStream }
          ? AnswerOf<E> | StreamAnswer
          : E extends { output: PublicFile }
            ? PublicFileAnswer
            : AnswerOf<E>;

/** Only public calls set cookies: the responses of all others are stored for repeats. */
type Reply<E, A> =
  | Answer<E>
  | ([AcceptedOutput<E>] extends [never] ? never : Accepted<AcceptedOutput<E>>)
  | (A extends null ? WithCookies<Answer<E>> : never);

/** Reads, or manages its own transactions because it calls external systems. */
type UseCase<E, A extends Actor | null> = (
  ctx: Context<A>,
  input: InputOf<E>,
) => Promise<Reply<E, A>>;
export type StaffUseCase<E> = UseCase<E, Staff>;
export type CustomerUseCase<E> = UseCase<E, Customer>;
export type PolicyholderUseCase<E> = UseCase<E, Policyholder>;
export type PublicUseCase<E> = UseCase<E, null>;

/** Changes data in the transaction that the runner opens and commits. */
type WriteUseCase<E, A extends Actor | null> = (
  ctx: WriteContext<A>,
  input: InputOf<E>,
) => Promise<Reply<E, A> | CommittedRefusal>;
export type StaffWrite<E> = WriteUseCase<E, Staff>;
export type CustomerWrite<E> = WriteUseCase<E, Customer>;
export type PolicyholderWrite<E> = WriteUseCase<E, Policyholder>;
export type PublicWrite<E> = WriteUseCase<E, null>;

/** A write with slow work before its transaction, such as hashing a password. */
export type PreparedWrite<E, A extends Actor | null, P> = {
  prepare(ctx: Context<A>, input: InputOf<E>): Promise<P>;
  write(
    ctx: WriteContext<A>,
    input: InputOf<E>,
    preparation: P,
  ): Promise<Reply<E, A> | CommittedRefusal>;
};

/** Runs a write outside of HTTP, in one transaction. */
export async function runWrite<A extends Actor | null, I, O, P = undefined>(
  useCase:
    | ((ctx: WriteContext<A>, input: I) => Promise<O | CommittedRefusal>)
    | {
        prepare(ctx: Context<A>, input: I): Promise<P>;
        write(ctx: WriteContext<A>, input: I, preparation: P): Promise<O | CommittedRefusal>;
      },
  ctx: Context<A>,
  input: I,
): Promise<O> {
  const write =
    typeof useCase === 'function'
      ? useCase
      : await useCase
          .prepare(ctx, input)
          .then(
            (preparation) => (within: WriteContext<A>, again: I) =>
              useCase.write(within, again, preparation),
          );
  const answer = await inTransaction(ctx.app.db, (tx) => write({ ...ctx, tx }, input));
  if (answer instanceof CommittedRefusal) throw answer.refusal;
  return answer;
}

type GetEndpoint = AnyEndpoint & { readonly method: 'GET' };

/** Binds endpoints to use cases. */
export function routesFor(app: App) {
  function routesForActor<A extends Actor | null>(isActor: (actor: unknown) => actor is A) {
    /** A call as its use case takes it. The request pipeline has parsed the input. */
    function useCaseArguments<E extends AnyEndpoint, C extends Call>(
      _: E,
      { actor, input, ...call }: C,
    ): readonly [Omit<C, 'actor' | 'input'> & Pick<Context<A>, 'app' | 'actor'>, InputOf<E>] {
      if (!isActor(actor)) throw new Error('the request pipeline let in an actor of another kind');
      return [{ app, actor, ...call }, input as InputOf<E>];
    }
    const unmanagedRoute =
      (kind: 'read' | 'external') =>
      <E extends AnyEndpoint>(endpoint: E, useCase: UseCase<E, A>): Route => ({
        endpoint,
        kind,
        handle: (call) => useCase(...useCaseArguments(endpoint, call)),
      });
    return {
      /** Only a GET can be a read: every other call is a write or `external`. */
      read: <E extends GetEndpoint>(endpoint: E, useCase: UseCase<E, A>) =>
        unmanagedRoute('read')(endpoint, useCase),
      /** Calls external systems between its own transactions. */
      external: unmanagedRoute('external'),
      write: <E extends AnyEndpoint, P>(
        endpoint: E,
        useCase: WriteUseCase<E, A> | PreparedWrite<E, A, P>,
      ): Route => {
        if (typeof useCase === 'function') {
          const write = (call: Call & { readonly tx: Tx }) =>
            useCase(...useCaseArguments(endpoint, call));
          return { endpoint, kind: 'write', prepare: async () => write };
        }
        return {
          endpoint,
          kind: 'write',
          prepare: async (call) => {
            const preparation = await useCase.prepare(...useCaseArguments(endpoint, call));
            return (again) => useCase.write(...useCaseArguments(endpoint, again), preparation);
          },
        };
      },
    };
  }
  return {
    staff: routesForActor(isStaff),
    customer: routesForActor(isCustomer),
    policyholder: routesForActor(isPolicyholder),
    public: routesForActor((actor) => actor === null),
  };
}
export type RouteMaker = ReturnType<typeof routesFor>;
