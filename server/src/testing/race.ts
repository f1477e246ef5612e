import { sql } from 'kysely';
import { expect } from 'vitest';
import type { GivenContract } from './given.ts';
import { eventually, type Reply, type TestApp } from './test-app.ts';

/** The contracts that one race takes: two in line, one free. */
export const RUNS_OF_RACE = 3;

type Acts = readonly [first: () => Promise<Reply>, second: () => Promise<Reply>];
/** `sequence` names the order of the lock queue; null if both ran freely. */
type Run = {
  readonly one: Reply;
  readonly two: Reply;
  readonly sequence: 'one' | 'two' | null;
};

/**
 * Runs two actions on a contract concurrently: in both sequences queued for the row lock, which
 * proves the rule, then freely. Each run has its own contract, which `judge` checks.
 */
export async function race<C extends GivenContract>(
  salus: TestApp,
  makeContract: () => Promise<C>,
  acts: (contract: C) => Acts,
  judge: (contract: C, run: Run) => Promise<void>,
) {
  for (const sequence of ['one', 'two'] as const) {
    const contract = await makeContract();
    const [one, two] = acts(contract);
    const replies = await inLine(
      salus,
      contract.referenceNumber,
      sequence === 'one' ? [one, two] : [two, one],
    );
    const [first, second] = replies;
    await judge(
      contract,
      sequence === 'one'
        ? { one: first, two: second, sequence }
        : { one: second, two: first, sequence },
    );
  }
  const contract = await makeContract();
  const [first, second] = acts(contract);
  const [one, two] = await Promise.all([first(), second()]);
  await judge(contract, { one, two, sequence: null });
}

/** The winner of two: the first in the queue, if queued; the other got `refusal`. */
export function judgeWinner({ one, two, sequence }: Run, refusal: object): 'one' | 'two' {
  const winner = one.status === 200 ? 'one' : 'two';
  expect(winner === 'one' ? one : two).toMatchObject({ status: 200, body: { success: true } });
  expect(winner === 'one' ? two : one).toMatchObject(refusal);
  if (sequence !== null) expect(winner).toBe(sequence);
  return winner;
}

/**
 * Runs two actions on one contract concurrently in the given sequence: the row stays locked until
 * both of them wait for it. PostgreSQL grants the lock in that sequence.
 */
async function inLine(
  salus: TestApp,
  referenceNumber: string,
  [first, second]: Acts,
): Promise<readonly [Reply, Reply]> {
  const holder = await salus.app.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from contracts where reference_number = $1 for update', [
      referenceNumber,
    ]);
    const { pid } = (await holder.query<{ pid: number }>('select pg_backend_pid() as pid'))
      .rows[0] ?? { pid: 0 };
    const queueUp = async (act: () => Promise<Reply>) => {
      const behind = await countBehind(salus, pid);
      const reply = act();
      await eventually(
        'the next one in line',
        async () => (await countBehind(salus, pid)) > behind,
      );
      // Not the promise alone, which would be awaited before the lock is free.
      return { reply };
    };
    const one = await queueUp(first);
    const two = await queueUp(second);
    await holder.query('commit');
    return await Promise.all([one.reply, two.reply]);
  } finally {
    // Releases the waiting ones when one did not start; after the commit it does nothing.
    await holder.query('rollback');
    holder.release();
  }
}

/**
 * Sessions that wait for `for update` of a contract behind this one, directly or in a chain.
 * Jobs that only write a row about the contract wait as well and don't count.
 */
async function countBehind({ db }: TestApp, pid: number): Promise<number> {
  const { rows } = await sql<{ behind: number }>`
    with recursive line (pid, query) as (
      select ${pid}::int, ''
      union
      select a.pid, a.query from line, pg_stat_activity a
       where a.datname = current_database() and a.wait_event_type = 'Lock'
         and line.pid = any (pg_blocking_pids(a.pid)))
    select count(*)::int as behind from line
      where query ~ '^select \\* from "contracts".* for update$'`.execute(db);
  return rows[0]?.behind ?? 0;
}
