import { randomInt } from 'node:crypto';
import type pg from 'pg';

export const schema = `
create table if not exists dev.bank_transfers (
  id bigint generated always as identity primary key,
  bank_reference text not null,
  amount bigint not null,
  content text not null,
  paid_at timestamptz(3) not null
)`;

/** A movement of the simulated account; a debit is negative. */
export type BankTransfer = {
  readonly bankReference: string;
  readonly amount: number;
  readonly content: string;
  readonly paidAt: Date;
};

/** `FT26326` and eight digits, as banks number them: year, day of the year, number. */
export function newReference(at: Date): string {
  const newYear = Date.UTC(at.getUTCFullYear(), 0, 1);
  const day = String(Math.floor((at.getTime() - newYear) / 86_400_000) + 1).padStart(3, '0');
  const year = String(at.getUTCFullYear() % 100).padStart(2, '0');
  return `FT${year}${day}${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

export async function storeTransfer(pool: pg.Pool, transfer: BankTransfer): Promise<void> {
  const { bankReference, amount, content, paidAt } = transfer;
  await pool.query(
    `insert into dev.bank_transfers (bank_reference, amount, content, paid_at)
     values ($1, $2, $3, $4)`,
    [bankReference, amount, content, paidAt],
  );
}

/** The account's movements since an instant, oldest first. */
export async function readTransfers(pool: pg.Pool, from: Date): Promise<BankTransfer[]> {
  const { rows } = await pool.query<{
    bank_reference: string;
    amount: string;
    content: string;
    paid_at: Date;
  }>(
    `select bank_reference, amount, content, paid_at from dev.bank_transfers
     where paid_at >= $1 order by paid_at, id`,
    [from],
  );
  return rows.map((row) => ({
    bankReference: row.bank_reference,
    amount: Number(row.amount),
    content: row.content,
    paidAt: row.paid_at,
  }));
}
