import { createConnection, createServer, type Socket } from 'node:net';
import { listeningPort } from '../../platform/port-of.ts';

/** The moment to hold a transaction at; the last one is before the reply to its commit. */
type Moment = 'work' | 'commit' | 'commit reply';

/** A transaction that is held. */
type Held = {
  /** Forwards the held bytes. */
  release(): void;
  /** Closes the connection on both sides and drops the held bytes. */
  cut(): void;
};

type HoldRequest = {
  readonly mark: string;
  readonly moment: Moment;
  readonly onHold: (hold: Held) => void;
};

/** As PostgreSQL's protocol carries it. */
const COMMIT = 'commit\0';

export type PostgresProxy = Awaited<ReturnType<typeof openPostgresProxy>>;

/**
 * A proxy to PostgreSQL on which a test can hold a transaction or stop all traffic.
 * @param shownAs the name of another database, of the same length: connections that ask for it get
 *   this one, as on a server that took over
 */
export async function openPostgresProxy(databaseUrl: string, shownAs?: string) {
  const target = new URL(databaseUrl);
  const ends = new Set<Socket>();
  let request: HoldRequest | null = null;
  let isRefusing = false;
  /** Traffic of a frozen proxy, in the order of its arrival. */
  let frozen: (() => void)[] | null = null;
  /** Connections opened before this number of black holes stay silent. */
  let blackHoles = 0;
  let isBlackHole = false;

  function forward(program: Socket): void {
    const postgres = createConnection(Number(target.port), target.hostname);
    const cut = () => {
      program.destroy();
      postgres.destroy();
    };
    for (const end of [program, postgres]) {
      ends.add(end);
      end.on('error', cut).on('close', () => {
        ends.delete(end);
        cut();
      });
    }
    /** The wanted transaction, once its work has passed the proxy. */
    let ownRequest: HoldRequest | null = null;
    let holding: { readonly to: Socket; readonly parts: Buffer[] } | null = null;

    const release = () => {
      const { to, parts } = holding ?? { to: postgres, parts: [] };
      holding = null;
      for (const part of parts) to.write(part);
    };
    const age = blackHoles;
    const pass = (to: Socket, part: Buffer): void => {
      if (isBlackHole || age < blackHoles) return;
      if (frozen) return void frozen.push(() => pass(to, part));
      if (holding?.to !== to) return void to.write(part);
      holding.parts.push(part);
      ownRequest?.onHold({ release, cut });
      // Later traffic on this connection belongs to other transactions.
      ownRequest = null;
    };
    const name = target.pathname.slice(1);
    let isStarted = shownAs === undefined;
    program.on('data', (part: Buffer) => {
      // The first message names the database.
      if (!isStarted && shownAs) part.write(name, part.indexOf(`${shownAs}\0`));
      isStarted = true;
      if (request && part.includes(request.mark)) {
        [ownRequest, request] = [request, null];
        if (ownRequest.moment === 'work') holding = { to: postgres, parts: [] };
      } else if (ownRequest && !holding && part.includes(COMMIT))
        holding = { to: ownRequest.moment === 'commit' ? postgres : program, parts: [] };
      pass(postgres, part);
    });
    postgres.on('data', (part: Buffer) => pass(program, part));
  }

  const server = createServer((program) =>
    isRefusing ? void program.destroy() : forward(program),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = new URL(databaseUrl);
  if (shownAs) own.pathname = `/${shownAs}`;
  own.host = `127.0.0.1:${listeningPort(server)}`;
  const refuse = () => {
    isRefusing = true;
    for (const end of ends) end.destroy();
  };

  return {
    url: own.href,
    /** Holds the next transaction that contains `mark`; resolves once it is held. */
    hold: (mark: string, moment: Moment) =>
      new Promise<Held>((resolve) => {
        request = { mark, moment, onHold: resolve };
      }),
    /** Closes all connections and refuses new ones. */
    refuse,
    /** Keeps all connections open and forwards nothing until `clear`, as a stopped server does. */
    freeze: () => {
      frozen ??= [];
    },
    /** Drops all traffic until `clear`. The connections of that time stay silent permanently. */
    blackHole: () => {
      isBlackHole = true;
      blackHoles += 1;
    },
    /** Lets everything pass again, first what a freeze has kept. */
    clear: () => {
      isRefusing = false;
      isBlackHole = false;
      const passes = frozen ?? [];
      frozen = null;
      for (const pass of passes) pass();
    },
    async close(): Promise<void> {
      refuse();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
