import { statusAfter } from '@salus/domain/contracts/lifecycle.ts';
import {
  judgeTransfer,
  type NamedContract,
  type OpenRefund,
  type TransferVerdict,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import {
  referencesIn,
  unallocatedRefundsIn,
} from '@salus/domain/payments/transfers/transfer-content.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { closedRefunds, knownReferences, openRefunds } from '../transfers/movement-store.ts';
import type { LineRow } from './line-rows.ts';

/** A line before it is settled. */
type UnsettledLine = Pick<
  LineRow,
  'line_no' | 'bank_reference' | 'paid_at' | 'is_day_only' | 'amount' | 'content' | 'mark'
>;

/**
 * The verdicts that settling the lines in their order would reach, by line number. A few queries
 * serve a file of any length.
 */
export async function judgeLines(
  reader: Reader,
  lines: readonly UnsettledLine[],
): Promise<ReadonlyMap<number, TransferVerdict>> {
  const named = lines.map(({ content }) => referencesIn(content));
  const known = await knownReferences(
    reader,
    lines.map(({ bank_reference: reference }) => reference),
  );
  const contracts = await findContracts(reader, [...new Set(named.flat())]);
  const [refunds, closed] = await findRefunds(reader, [...contracts.values()], lines);
  const verdicts = new Map<number, TransferVerdict>();
  for (const [at, line] of lines.entries()) {
    const found = (named[at] ?? []).filter((reference) => contracts.has(reference));
    const [only] = found.length === 1 ? found : [];
    const verdict = judgeTransfer(
      {
        amount: line.amount,
        content: line.content,
        paidAt: line.paid_at,
        isDayOnly: line.is_day_only,
        mark: line.mark,
      },
      {
        isKnown: known.has(line.bank_reference),
        referenceNumbers: found,
        contract: only === undefined ? null : (contracts.get(only) ?? null),
        refunds: [...found, null].flatMap((reference) => refunds.get(reference) ?? []),
        closedRefunds: [...found, null].flatMap((reference) => closed.get(reference) ?? []),
      },
    );
    verdicts.set(line.line_no, verdict);
    // The effect that the next lines of the file meet.
    known.add(line.bank_reference);
    const paid = only === undefined ? undefined : contracts.get(only);
    if (only !== undefined && paid && verdict.result === 'MATCHED')
      contracts.set(only, {
        ...paid,
        status: statusAfter('onlinePaymentSucceeded', paid.status),
      });
    if (verdict.result === 'REFUND') moveRefund(verdict, refunds, closed);
    if (verdict.result === 'REVERSAL') moveRefund(verdict, closed, refunds);
  }
  return verdicts;
}

type RefundsByNumber = Map<string | null, readonly OpenRefund[]>;

/** A debit closes a refund for the next lines, and its return opens it again. */
function moveRefund(
  { referenceNumber, refundRef }: TransferVerdict,
  from: RefundsByNumber,
  to: RefundsByNumber,
): void {
  const [moved, left] = [true, false].map((isMoved) =>
    (from.get(referenceNumber) ?? []).filter((one) => (one.refundRef === refundRef) === isMoved),
  );
  from.set(referenceNumber, left ?? []);
  to.set(referenceNumber, [...(to.get(referenceNumber) ?? []), ...(moved ?? [])]);
}

type Found = NamedContract & { readonly id: number };

async function findContracts(
  reader: Reader,
  references: readonly string[],
): Promise<Map<string, Found>> {
  const rows = await reader
    .selectFrom('contracts')
    .select(['id', 'reference_number', 'status', 'type_contract', 'change_requested'])
    .select(['premium_amount', 'proposer_dob', 'created_at'])
    .where('reference_number', '=', sql<string>`any(${references}::text[])`)
    .execute();
  const persons = await reader
    .selectFrom('insureds')
    .select(['contract_id', 'insured_name', 'insured_dob', 'insured_relationship'])
    .where('contract_id', '=', sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .execute();
  const personsOf = Map.groupBy(persons, ({ contract_id: id }) => id);
  return new Map(
    rows.map((row) => [
      row.reference_number,
      {
        id: row.id,
        status: row.status,
        type: row.type_contract,
        changeRequested: row.change_requested,
        premiumAmount: row.premium_amount,
        proposerDOB: row.proposer_dob,
        createdAt: row.created_at,
        insureds: (personsOf.get(row.id) ?? []).map((person) => ({
          insuredName: person.insured_name,
          insuredDOB: person.insured_dob,
          insuredRelationship: person.insured_relationship,
        })),
      },
    ]),
  );
}

/**
 * Open refunds and those that a debit closed, under the number of their contract; null has those of
 * transfers without one.
 */
async function findRefunds(
  reader: Reader,
  contracts: readonly Found[],
  lines: readonly UnsettledLine[],
): Promise<readonly [RefundsByNumber, RefundsByNumber]> {
  const owners = {
    contractIds: contracts.map(({ id }) => id),
    strayRefs: lines.flatMap(({ content }) => unallocatedRefundsIn(content)),
  };
  const open: readonly OpenRefund[] = await openRefunds(reader, owners).execute();
  const closed: readonly OpenRefund[] = await closedRefunds(reader, owners).execute();
  return [
    Map.groupBy(open, ({ referenceNumber }) => referenceNumber),
    Map.groupBy(closed, ({ referenceNumber }) => referenceNumber),
  ];
}
