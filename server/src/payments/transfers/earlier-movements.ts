import {
  type EarlierMovement,
  MAX_BOOKING_DAYS,
  type MovementIdentity,
  type Recognition,
  type ReportedLine,
  recognizeMovement,
} from '@salus/domain/payments/transfers/same-movement.ts';
import { referencesIn } from '@salus/domain/payments/transfers/transfer-content.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database.gen.ts';
import type { Reader, Tx } from '../../platform/db.ts';
import type { Movement } from './movement-store.ts';

/** A movement that is stored, or that a call is about to store. */
export type StoredMovement = Omit<EarlierMovement, 'lines' | 'isNoticed'> & {
  /** Null until it is stored. */
  id: number | null;
  /** Each judged line adds itself. */
  readonly lines: ReportedLine[];
  isNoticed: boolean;
  readonly transactionIds: readonly string[];
};

/** The existing contracts that a content names. */
type NamedIn = (content: string) => readonly string[];

const DAY_MILLISECONDS = 86_400_000;

/** Serializes reports of one movement, in one order for every caller. */
export async function lockIdentities(tx: Tx, movements: readonly Movement[]): Promise<void> {
  const keys = new Set(movements.flatMap(lockKeys));
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${[...keys].sort()}::text[]) with ordinality as k (key, place)
    order by place`.execute(tx);
}

/** Serializes reports of movements with one reference, and decisions about them. */
export async function lockReference(tx: Tx, referenceKey: string): Promise<void> {
  const key = referenceLock(referenceKey);
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

const referenceLock = (referenceKey: string) => `bank-reference ${referenceKey}`;

/** Reports are recognized by reference, by amount and content, and notices by transaction. */
function lockKeys({ transactionId, referenceKey, amount, contentKey }: Movement) {
  return [
    ...(referenceKey === '' ? [] : [referenceLock(referenceKey)]),
    `bank-money ${amount} ${contentKey}`,
    ...(transactionId === null ? [] : [`bank-transaction ${transactionId}`]),
  ];
}

/** The stored movements that one of these may be, with the lines and notices that report them. */
export async function findEarlier(
  reader: Reader,
  movements: readonly Movement[],
  readNamed: (contents: readonly string[]) => Promise<NamedIn>,
): Promise<EarlierMovements> {
  if (movements.length === 0) return new EarlierMovements([]);
  const times = movements.map(({ paidAt }) => paidAt.getTime());
  const margin = (MAX_BOOKING_DAYS + 1) * DAY_MILLISECONDS;
  const from = new Date(Math.min(...times) - margin);
  const to = new Date(Math.max(...times) + margin);
  const near = sql`paid_at between ${from} and ${to}`;
  const references = movements.flatMap(({ referenceKey }) => referenceKey || []);
  const transactions = movements.flatMap(({ transactionId }) => transactionId ?? []);
  const withoutReference = movements.filter(({ referenceKey }) => referenceKey === '');
  const parts = [
    sql`select id from bank_movements
         where reference_key <> '' and reference_key = any(${references}::text[])`,
    sql`select movement_id from bank_notices
         where transaction_id = any(${transactions}::text[])`,
    // Without a reference on either side, amount and content decide.
    sql`select id from bank_movements where ${hasEqualMoney(movements)} and ${near}
           and reference_key = ''`,
    sql`select id from bank_movements where ${hasEqualMoney(withoutReference)} and ${near}`,
    sql`select movement_id from bank_statement_lines where ${hasEqualMoney(withoutReference)}
           and ${near} and movement_id is not null`,
  ];
  const { rows } = await sql<MovementRow>`
    select m.*, array(select n.transaction_id from bank_notices n where n.movement_id = m.id)
        as notices
      from bank_movements m where m.id in (${sql.join(parts, sql` union all `)})
     order by m.id`.execute(reader);
  const lines = await reader
    .selectFrom('bank_statement_lines')
    .select(['movement_id', 'reference_key', 'content_key', 'paid_at', 'detail_no', 'equal_no'])
    .where('movement_id', '=', sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .execute();
  const linesById = Map.groupBy(lines, ({ movement_id: id }) => id);
  const namedIn = await readNamed(rows.map(({ content }) => content));
  return new EarlierMovements(
    rows.map((row) => ({
      id: row.id,
      source: row.source,
      referenceKey: row.reference_key,
      contentKey: row.content_key,
      named: namedIn(row.content),
      amount: row.amount,
      day: businessDay(row.paid_at),
      detailNo: row.detail_no,
      lines: (linesById.get(row.id) ?? []).map((line) => ({
        referenceKey: line.reference_key,
        contentKey: line.content_key,
        day: businessDay(line.paid_at),
        detailNo: line.detail_no,
        equalNo: line.equal_no,
      })),
      isNoticed: row.source === 'NOTICE' || row.notices.length > 0,
      transactionIds: row.notices,
    })),
  );
}

const hasEqualMoney = (movements: readonly Movement[]) => sql`
  amount = any(${[...new Set(movements.map(({ amount }) => amount))]}::bigint[])
  and content_key = any(${[...new Set(movements.map(({ contentKey }) => contentKey))]}::text[])`;

type MovementRow = Selectable<DB['bank_movements']> & { readonly notices: readonly string[] };

/** Movements by what recognizes them, with those of the lines that were judged before. */
export class EarlierMovements {
  readonly #byReference = new Map<string, StoredMovement[]>();
  readonly #byContent = new Map<string, StoredMovement[]>();
  readonly #byLine = new Map<string, StoredMovement[]>();
  /** Each key has the id of the transaction and the amount. */
  readonly #byTransaction = new Map<string, StoredMovement>();
  readonly #transactions = new Set<string>();

  constructor(movements: readonly StoredMovement[]) {
    for (const movement of movements) this.#add(movement);
  }

  recognize(movement: Movement, identity: MovementIdentity): Recognition<StoredMovement> {
    const { transactionId, referenceKey, amount } = movement;
    const delivery = this.#byTransaction.get(`${transactionId} ${amount}`);
    if (delivery) return { kind: 'SAME', earlier: delivery };
    return recognizeMovement(identity, [
      ...(this.#byLine.get(lineKey(amount, identity)) ?? []),
      ...(this.#byReference.get(referenceKey) ?? []),
      ...(this.#byContent.get(moneyKey(identity)) ?? []),
    ]);
  }

  /** The next movements meet this one as if it were stored. */
  store(movement: Movement, identity: MovementIdentity): StoredMovement {
    const storedMovement: StoredMovement = {
      ...identity,
      id: null,
      lines: movement.line ? [identity] : [],
      isNoticed: movement.source === 'NOTICE',
      transactionIds: this.#newTransaction(movement),
    };
    this.#add(storedMovement);
    return storedMovement;
  }

  /** The next movements meet the earlier one with this report. */
  report(earlier: StoredMovement, { line }: Movement, identity: MovementIdentity): void {
    if (!line) {
      earlier.isNoticed = true;
      return;
    }
    earlier.lines.push(identity);
    this.#addLine(earlier, identity);
  }

  /** Other money under a known transaction is a movement without one. */
  #newTransaction({ transactionId }: Movement): string[] {
    return transactionId === null || this.#transactions.has(transactionId) ? [] : [transactionId];
  }

  #add(movement: StoredMovement): void {
    const { source, referenceKey: key } = movement;
    if (key !== '') push(this.#byReference, key, movement);
    for (const line of movement.lines) this.#addLine(movement, line);
    for (const id of movement.transactionIds) {
      this.#byTransaction.set(`${id} ${movement.amount}`, movement);
      this.#transactions.add(id);
    }
    // Lines of files recognize each other by their number among equal ones.
    if (source === 'NOTICE' || (key === '' && movement.id !== null))
      push(this.#byContent, moneyKey(movement), movement);
  }

  #addLine(movement: StoredMovement, line: ReportedLine): void {
    push(this.#byLine, lineKey(movement.amount, line), movement);
  }
}

const lineKey = (amount: number, { contentKey, day, equalNo }: Line) =>
  `${amount} ${contentKey} ${day} ${equalNo}`;
type Line = Pick<ReportedLine, 'contentKey' | 'day' | 'equalNo'>;

type Content = Pick<MovementIdentity, 'amount' | 'contentKey'>;
const moneyKey = ({ amount, contentKey }: Content) => `${amount} ${contentKey}`;

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** A movement as it is compared with the earlier ones. */
export function movementIdentity(movement: Movement, namedIn: NamedIn): MovementIdentity {
  const { source, referenceKey, contentKey, amount, detailNo, equalNo } = movement;
  return {
    source,
    referenceKey,
    contentKey,
    named: namedIn(movement.content),
    amount,
    day: businessDay(movement.paidAt),
    detailNo,
    equalNo,
  };
}

/** The existing contracts among the numbers of a content. */
export function namedAmong(existing: { readonly has: (reference: string) => boolean }): NamedIn {
  return (content) => referencesIn(content).filter((reference) => existing.has(reference));
}
