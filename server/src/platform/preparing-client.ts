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

/**
 * Prepares every question and whatever has values once per connection under a name of its own: planning is most of the time of a
 * short query (measured: prepared is four times faster). What was asked for longest ago makes room.
 */
export class PreparingClient extends pg.Client {
  /** The length of what is prepared here, by name, in the order of its last use. */
  readonly #kept = new Map<string, number>();
  #characters = 0;

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads of query can't be restated
  override query(...args: any[]): any {
    const [text, values] = args;
    // With an array of values, be it empty: other texts may be several statements, which can't be prepared.
    if (!Array.isArray(values) || typeof text !== 'string' || !isWorthPreparing(text, values))
      return super.query(...(args as [string]));
    const name = statementName(text);
    this.#makeRoom(name, text.length);
    const asked = super.query({ name, text, values }, ...args.slice(2)) as unknown;
    if (asked instanceof Promise) asked.catch((error: unknown) => forgetOutdated(text, error));
    return asked;
  }

  #makeRoom(name: string, characters: number): void {
    this.#characters += characters - (this.#kept.get(name) ?? 0);
    this.#kept.delete(name);
    const { parsedStatements, submittedNamedStatements } = this.connection as unknown as Parsed;
    for (const [oldest, length] of this.#kept) {
      if (this.#characters <= KEPT_CHARACTERS) break;
      // Sent and not answered: pg would take it for prepared when the answer comes, and never prepare it again.
      if (oldest in submittedNamedStatements) continue;
      this.#kept.delete(oldest);
      this.#characters -= length;
      // A word of the protocol, not a statement: heard also where the transaction has failed, and answered with the next one.
      this.connection.close({ type: 'S', name: oldest }, true);
      delete parsedStatements[oldest];
    }
    this.#kept.set(name, characters);
  }
}

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
