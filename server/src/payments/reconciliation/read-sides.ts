import { isDeepStrictEqual } from 'node:util';
import type { BusinessDay } from '@salus/domain/payments/reconciliation/sides.ts';
import type { Total } from '@salus/domain/payments/total.ts';
import type { DaySpan } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';
import { judgeOpenLines, type OpenLines } from './open-lines.ts';
import {
  agreedPayments,
  bankMovements,
  coveredDays,
  decidedRefunds,
  fees,
  gatewayPayments,
  gatewayRefunds,
  paidContracts,
  paidRefunds,
  paymentsOfDays,
  statedAmounts,
} from './side-queries.ts';

/** A business day as it is stored now. */
type StoredDay = BusinessDay & {
  /** A statement that was uploaded after the day covers it. */
  readonly isOnStatement: boolean;
  /** Fees that statements state for lines of the day. VND. */
  readonly fees: Total;
};

/** The sides of business days; a day without any row has empty sides (CLOSE-1). */
type SidesOf = (day: string) => StoredDay;

export async function readSides(reader: Reader, span: DaySpan): Promise<SidesOf> {
  return readSidesWith(reader, span, await judgeOpenLines(reader, span));
}

/** Each further one needs a notice for another open line during the one before. */
const MAX_READINGS = 5;

/**
 * Reads again where a notice has reported an open line meanwhile: a close is stored.
 * @throws Error when each reading met another notice; the caller may close again
 */
export async function readSidesToClose(tx: Tx, span: DaySpan): Promise<SidesOf> {
  let openLines = await judgeOpenLines(tx, span);
  for (let readings = 0; readings < MAX_READINGS; readings += 1) {
    const findSides = await readSidesWith(tx, span, openLines);
    const openAfterwards = await judgeOpenLines(tx, span);
    if (isDeepStrictEqual(openAfterwards, openLines)) return findSides;
    openLines = openAfterwards;
  }
  throw new Error(`the open lines of ${span.from} changed during ${MAX_READINGS} readings`);
}

/** Reads every side of the days in one statement: the sides of a day have to be of one instant. */
async function readSidesWith(
  reader: Reader,
  span: DaySpan,
  openLines: OpenLines,
): Promise<SidesOf> {
  const read = await readTogether(reader, paymentsOfDays(span), {
    agreed: agreedPayments,
    payments: gatewayPayments(span),
    accepted: gatewayRefunds(span),
    contracts: paidContracts,
    movements: bankMovements(span, openLines),
    stated: statedAmounts(span, openLines),
    paid: paidRefunds(span),
    decided: decidedRefunds(span),
    fees: fees(span, openLines),
    statements: coveredDays(span),
  });
  const rows = {
    agreed: new Map(read.agreed.map(({ day, count, amount }) => [day, { count, amount }])),
    payments: byDay(read.payments),
    accepted: byDay(read.accepted),
    contracts: byDay(read.contracts),
    movements: byDay(read.movements),
    stated: new Map(read.stated.map((row) => [row.movementId, row])),
    paid: byDay(read.paid),
    decided: byDay(read.decided),
    fees: byDay(read.fees),
    statements: read.statements,
  };
  return (day) => {
    const isOnStatement = rows.statements.some(({ first, last }) => first <= day && day <= last);
    const fees = rows.fees(day);
    return {
      agreedPayments: rows.agreed.get(day) ?? { count: 0, amount: 0 },
      gateway: {
        payments: rows.payments(day),
        refunds: rows.accepted(day),
      },
      bank: rows.movements(day).map(({ movementId, ...row }) => {
        const line = movementId === null ? undefined : rows.stated.get(movementId);
        const stated = line?.stated ?? (movementId === null ? row.amount : null);
        const statementId = line?.statementId ?? row.statementId;
        return { ...row, statementAmount: stated, statementId, isCovered: isOnStatement };
      }),
      contracts: rows.contracts(day),
      refunds: { payouts: rows.paid(day), decisions: rows.decided(day) },
      isOnStatement,
      fees: { count: fees.length, amount: fees.reduce((sum, { amount }) => sum + amount, 0) },
    };
  };
}

type Rows<Q> = { [K in keyof Q]: Q[K] extends RawBuilder<infer Row> ? Row[] : never };

/** The rows of several queries from one snapshot, also within a READ COMMITTED transaction. */
async function readTogether<Q extends Record<string, RawBuilder<unknown>>>(
  reader: Reader,
  commonTables: RawBuilder<unknown>,
  queries: Q,
): Promise<Rows<Q>> {
  const columns = Object.entries(queries).map(
    ([name, query]) =>
      sql`(select coalesce(json_agg(q), '[]') from (${query}) q) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Rows<Q>>`
    with ${commonTables} select ${sql.join(columns)}`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error('a select without a table returned no row');
  return row;
}

function byDay<T extends { readonly day: string }>(rows: readonly T[]): (day: string) => T[] {
  const days = Map.groupBy(rows, ({ day }) => day);
  return (day) => days.get(day) ?? [];
}
