import pg from 'pg';

/**
 * What stands at the beginning of a statement that is planned for its values each time: where they decide by which index it
 * is answered soonest, a plan made for all values is a guess.
 */
export const PLANNED_ANEW = '/* planned anew */ ';

/**
 * How much text a connection keeps prepared: some hundreds of statements, or sixty of the longest lists. PostgreSQL keeps two
 * hundred times as much for it (measured: 590 kB for a list of 3,000 characters), so this is 40 MB of each connection. Lists
 * alone have more shapes than the machine has memory: one for each choice of statuses, order and size of page.
 */
const KEPT_CHARACTERS = 200_000;

/** A statement that is prepared on a connection: the length of its text, and how what it gives is read, once that is known. */
type Kept = { readonly length: number; reading?: Reading };

/**
 * Prepares every question and whatever has values once per connection under a name of its own: planning is most of the time of a
 * short query (measured: prepared is four times faster). What was asked for longest ago makes room.
 */
export class PreparingClient extends pg.Client {
  /** What is prepared here, by name, in the order of its last use. */
  readonly #kept = new Map<string, Kept>();
  #characters = 0;

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads of query can't be restated
  override query(...args: any[]): any {
    const [text, values] = args;
    // With an array of values, be it empty: other texts may be several statements, which can't be prepared.
    if (!Array.isArray(values) || typeof text !== 'string' || !isWorthPreparing(text, values))
      return super.query(...(args as [string]));
    const name = statementName(text);
    const kept = this.#kept.get(name) ?? { length: text.length };
    this.#makeRoom(name, kept);
    const ask = (callback: Answered) =>
      void super.query(
        new PreparedQuery(name, kept, text, values, (error, result) => {
          if (error) forgetOutdated(text, error);
          callback(error, result);
        }),
      );
    const [, , callback] = args;
    if (typeof callback === 'function') return ask(callback);
    return new Promise((resolve, reject) =>
      ask((error, result) => {
        if (!error) return resolve(result);
        // Where it was asked: what comes from the wire says of itself only that it came from there.
        Error.captureStackTrace(error);
        reject(error);
      }),
    );
  }

  #makeRoom(name: string, kept: Kept): void {
    this.#characters += this.#kept.has(name) ? 0 : kept.length;
    this.#kept.delete(name);
    const { parsedStatements, submittedNamedStatements } = this.connection as unknown as Parsed;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#characters <= KEPT_CHARACTERS) break;
      // Sent and not answered: pg would take it for prepared when the answer comes, and never prepare it again.
      if (oldest in submittedNamedStatements) continue;
      this.#kept.delete(oldest);
      this.#characters -= length;
      // A word of the protocol, not a statement: heard also where the transaction has failed, and answered with the next one.
      this.connection.close({ type: 'S', name: oldest }, true);
      delete parsedStatements[oldest];
    }
    this.#kept.set(name, kept);
  }
}

/** What pg makes of the columns that PostgreSQL tells before the rows. */
type Reading = {
  readonly fields: unknown;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
};
type Describing = { readonly _result: Reading; _accumulateRows: boolean; handleRowDescription(told: unknown): void };
const describing = pg.Query.prototype as unknown as Describing;

/**
 * A prepared statement gives the same columns for as long as it lives (PostgreSQL refuses it where they have changed), so how
 * they are read is found out once and not for each answer: 10 µs for the 24 of a list, a tenth of what it costs this program.
 */
class PreparedQuery extends pg.Query {
  readonly #kept: Kept;

  constructor(name: string, kept: Kept, text: string, values: unknown[], answered: Answered) {
    super(text, values, answered);
    // Not given with the text: pg would copy both, property by property.
    (this as unknown as { name: string }).name = name;
    this.#kept = kept;
  }

  handleRowDescription(told: unknown): void {
    const self = this as unknown as Describing;
    const { reading } = this.#kept;
    if (reading) {
      Object.assign(self._result, reading);
      self._accumulateRows = true;
      return;
    }
    describing.handleRowDescription.call(self, told);
    const { fields, _parsers, _prebuiltEmptyResultObject } = self._result;
    this.#kept.reading = { fields, _parsers, _prebuiltEmptyResultObject };
  }
}

// biome-ignore lint/suspicious/noExplicitAny: whatever pg gives to a callback
type Answered = (error: Error | undefined, result: any) => void;

/** A question without values is planned like any other; `begin` and its like are not. */
function isWorthPreparing(text: string, values: readonly unknown[]): boolean {
  if (text.startsWith(PLANNED_ANEW)) return false;
  return values.length > 0 || /^\s*(select|with)\s/.test(text);
}

/** What pg believes to be prepared on a connection, and what it has sent to be prepared. */
type Parsed = {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
};

/**
 * A newer program has added a column to what this statement reads: PostgreSQL refuses the name from then on, on every
 * connection. Under another name the statement is prepared anew, so that the older program goes on until it is replaced.
 */
function forgetOutdated(text: string, error: unknown): void {
  if (error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery') names.delete(text);
}

const names = new Map<string, string>();
let named = 0;

function statementName(text: string): string {
  const known = names.get(text);
  if (known) return known;
  // However many shapes come by, their texts must not fill the memory. No name comes back for another text.
  if (names.size >= 2000) names.clear();
  named += 1;
  const name = `salus_${named}`;
  names.set(text, name);
  return name;
}
