import { listRenewals } from '@salus/api/contracts/renewals.ts';
import { showHome } from '@salus/api/home.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cancelWithNote } from '../../../demo-data/contract-steps.ts';
import { inTransaction, type Reader } from '../../platform/db.ts';
import { brokenInvariants } from '../../testing/broken-by.ts';
import { givenContract } from '../../testing/given.ts';
import { copyContract } from '../../testing/given-issued.ts';
import { openForTests } from '../../testing/test-app.ts';
import { findContractId } from '../locked-contract.ts';

const salus = openForTests();

const today = () => businessDay(salus.now());

async function moveTo(day: Day): Promise<void> {
  const at = new Date(startOfBusinessDay(day).getTime() + 9 * 3_600_000);
  await salus.anybody.post('/dev/clock', { now: at.toISOString() });
  salus.forgetTokens();
}

/** A policy of the person with this passport. */
async function givenPolicy(passport: string) {
  const person = {
    isSameProposer: false,
    insuredName: 'Nguyễn Gia Bảo',
    insuredTypeNID: 'PASSPORT' as const,
    insuredNationalId: passport,
    insuredDOB: '2015-05-05',
    insuredGender: 'male' as const,
    insuredRelationship: 'child' as const,
  };
  const draft = { insuredDetails: [person] };
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE', draft });
  return { referenceNumber, id: await readId(salus.db, referenceNumber) };
}

async function readId(reader: Reader, referenceNumber: string): Promise<number> {
  const id = await findContractId(reader, referenceNumber);
  if (id === undefined) throw new Error('the contract is there');
  return id;
}

async function readDue(): Promise<{ readonly numbers: string[]; readonly count: number }> {
  const officer = await salus.as('sales.cbb');
  const { results } = (await officer.call(listRenewals, { limit: '100' })).body.data;
  const { items } = (await officer.call(showHome)).body.data;
  const numbers = results.map((row: { referenceNumber: string }) => row.referenceNumber);
  const due = items.find(({ code }: { code: string }) => code === 'RENEWAL_DUE');
  return { numbers, count: due?.count ?? 0 };
}

const expectKnown = async () =>
  expect((await brokenInvariants(salus.app.pool)).filter(({ name }) => name === 'I21')).toEqual([]);

const isFollowed = async (id: number) =>
  (await salus.db.selectFrom('followed_contracts').where('contract_id', '=', id).execute()).length >
  0;

// covers RENEW-1, INV-21
test('a policy is due without longer cover of its person, or once that is cancelled', async () => {
  const first = await givenPolicy('F0000001');
  const alone = await givenPolicy('F0000002');
  const bought = today();
  await moveTo(addDays(bought, 60));
  const second = await givenPolicy('F0000001');
  await expectKnown();
  expect(await isFollowed(alone.id)).toBe(false);
  await moveTo(addDays(bought, 350));
  const others = [alone.referenceNumber];
  expect(await readDue()).toEqual({ numbers: others, count: 1 });
  await cancelWithNote(salus, second.referenceNumber);
  const { numbers, count } = await readDue();
  expect(numbers.toSorted()).toEqual([first.referenceNumber, ...others].toSorted());
  expect(count).toBe(2);
});

// covers INV-21
test('a policy is known as followed when both periods are written at once', async () => {
  const model = await givenPolicy('F0000003');
  const addCopy = async (tx: Reader, end: string, columns: Record<string, string>) => {
    const referenceNumber = `HD2501010000${end}`;
    const number = { reference_number: `'${referenceNumber}'`, ...columns };
    await copyContract(tx, model.referenceNumber, number, sql`generate_series(1, 1) n`);
    await sql`insert into insureds (contract_id, position, is_same_proposer, insured_name,
        insured_type_nid, insured_national_id, insured_dob, insured_gender, insured_relationship)
      select id, 0, false, 'Nguyễn Gia Bảo', 'PASSPORT', 'F0000033', '2015-05-05', 'male', 'child'
        from contracts where reference_number = ${referenceNumber}`.execute(tx);
    return readId(tx, referenceNumber);
  };
  const empty = [
    'policy_no',
    'policy_starts_on',
    'policy_ends_on',
    'issued_at',
    'verification_code',
  ];
  const withoutPeriod = Object.fromEntries(empty.map((column) => [column, 'null']));
  const earlierId = await addCopy(salus.db, '01', { ...withoutPeriod, status: `'PAID'` });
  await inTransaction(salus.db, async (tx) => {
    await sql`update contracts set policy_starts_on = ${today()},
      policy_ends_on = ${addDays(today(), 364)} where id = ${earlierId}`.execute(tx);
    await inTransaction(salus.db, (other) =>
      addCopy(other, '02', {
        policy_no: `'30002-25-80000002'`,
        policy_ends_on: `policy_ends_on + 30`,
        verification_code: `'F00000000002'`,
      }),
    );
  });
  expect(await isFollowed(earlierId)).toBe(true);
});

// covers INV-21
test('a corrected number of a person finds the longer cover', async () => {
  const earlier = await givenPolicy('F0000004');
  await moveTo(addDays(today(), 1));
  await givenPolicy('F0000005');
  await sql`update insureds set insured_national_id = 'f0000005'
    where contract_id = ${earlier.id}`.execute(salus.db);
  expect(await isFollowed(earlier.id)).toBe(true);
});

// covers INV-21
test('I21 finds a followed policy that is not stored', async () => {
  const earlier = await givenPolicy('F0000006');
  await moveTo(addDays(today(), 1));
  await givenPolicy('F0000006');
  await sql`delete from followed_contracts where contract_id = ${earlier.id}`.execute(salus.db);
  const broken = await brokenInvariants(salus.app.pool);
  expect(broken.find(({ name }) => name === 'I21')?.offenders).toEqual([earlier.referenceNumber]);
  await sql`select rebuild_followed_contracts()`.execute(salus.db);
  await expectKnown();
});
