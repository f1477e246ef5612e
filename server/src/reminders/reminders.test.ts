import { recallLink, withdrawContract } from '@salus/api/contracts/corrections.ts';
import { setReminders, stopReminders } from '@salus/api/contracts/reminders.ts';
import { draftRenewals } from '@salus/api/contracts/renewals.ts';
import { recordOpening, requestChange, sendSmsLink } from '@salus/api/customer-link.ts';
import { cancelContract, payManually } from '@salus/api/payments.ts';
import { type ReminderKind, reminderKinds } from '@salus/domain/messages/reminders.ts';
import { businessDay, toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { addDays, daysBetween } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { saveAgain, sendLink } from '../../demo-data/contract-steps.ts';
import { fitsOneSms } from '../integrations/sms/gsm7.ts';
import { inTransaction } from '../platform/db.ts';
import { awaitIdleQueue } from '../testing/await-idle-queue.ts';
import {
  draftBody,
  type GivenContract,
  givenContract,
  openOrder,
  settleOrder,
  statusOf,
} from '../testing/given.ts';
import { moveTo } from '../testing/move-to.ts';
import { runDelivery } from '../testing/run-delivery.ts';
import { readContract } from '../testing/stored-rows.ts';
import { eventually, openForTests } from '../testing/test-app.ts';
import { sendDueReminders } from './send-due.ts';

const salus = openForTests({ REMINDERS: 'on' });
const officer = () => salus.as('sales.cbb');
const waiting = (draft = {}) => givenContract(salus, { status: 'AWAITING_PAYMENT', draft });

async function reminders(referenceNumber: string, kind: ReminderKind = 'PAYMENT_REMINDER') {
  return await salus.db
    .selectFrom('messages as m')
    .innerJoin('contracts as c', 'c.id', 'm.contract_id')
    .selectAll('m')
    .where('c.reference_number', '=', referenceNumber)
    .where('m.kind', '=', kind)
    .orderBy('m.id')
    .execute();
}

/** The id of the message whose first try has failed: a later one meets the changed time. */
const failedMessage = (referenceNumber: string, kind?: ReminderKind): Promise<number> =>
  eventually('the first try has failed', async () => {
    const [row] = await reminders(referenceNumber, kind);
    return row && row.attempts > 0 ? row.id : null;
  });

/** The days after `start` on which reminders were queued. */
const reminderDays = async (contract: GivenContract, start: Date, kind?: ReminderKind) =>
  (await reminders(contract.referenceNumber, kind)).map(({ created_at: at }) =>
    daysBetween(businessDay(start), businessDay(at)),
  );
const texts = async (part: string) =>
  (await salus.outbox()).filter(({ text }) => text.includes(part)).map(({ text }) => text);

/** Runs the job at hours of each day, also at night. */
async function liveThrough(days: number): Promise<void> {
  for (let n = 0; n < days; n += 1)
    for (const [ahead, time] of [
      [1, '07:59'],
      [0, '08:00'],
      [0, '20:59'],
      [0, '21:00'],
    ] as const) {
      moveTo(salus, ahead, time);
      await sendDueReminders(salus.app);
      // Deliveries of the day must not meet the night.
      if (time === '08:00') await awaitIdleQueue(salus);
    }
}

// All contracts of this file live through the same year.
describe('reminders of a payment', () => {
  const ends: Readonly<Record<string, (contract: GivenContract) => Promise<unknown>>> = {
    'paid at the gateway': async ({ linkToken }) =>
      await settleOrder(salus, await openOrder(salus, linkToken)),
    'paid by transfer': async ({ referenceNumber: content }) => {
      await salus.anybody.post('/dev/bank/transfer', {
        content,
        amount: 620_000,
        paidAt: toIsoWithOffset(salus.now()),
      });
      await eventually(
        'it is paid',
        async () => (await statusOf(salus, content)) !== 'AWAITING_PAYMENT',
      );
    },
    'paid by hand': async ({ referenceNumber }) =>
      (await salus.as('bm')).call(payManually, {
        referenceNumber,
        paymentDate: businessDay(salus.now()),
        paymentTime: '00:00:00',
        manualPaymentNote: 'Tiền mặt',
      }),
    withdrawn: async ({ referenceNumber }) =>
      (await officer()).call(withdrawContract, { referenceNumber, reason: 'Đổi ý' }),
    recalled: async ({ referenceNumber }) =>
      (await officer()).call(recallLink, { referenceNumber }),
    'asked to be changed': ({ linkToken }) =>
      salus.customer(linkToken).call(requestChange, { noteChangeInfoCustomer: 'Sai tên' }),
    'stopped by its customer': ({ linkToken }) =>
      salus.customer(linkToken).call(stopReminders, { paused: true }),
    'paused by its officer': async ({ referenceNumber }) =>
      (await officer()).call(setReminders, { referenceNumber, paused: true }),
    erased: async ({ referenceNumber }) =>
      await sql`insert into erasures (reference_number, erased_on)
        values (${referenceNumber}, ${addDays(businessDay(salus.now()), 400)})`.execute(salus.db),
  };
  const contracts = new Map<string, GivenContract>();
  let start: Date;

  beforeAll(async () => {
    moveTo(salus, 1, '10:00');
    start = salus.now();
    for (const name of ['sent again', 'left alone', ...Object.keys(ends)])
      contracts.set(name, await waiting());
    // One reminder each, then its end.
    await liveThrough(1);
    for (const [name, contract] of contracts) await ends[name]?.(contract);
    await liveThrough(1);
    const { referenceNumber } = contracts.get('sent again') ?? { referenceNumber: '' };
    await (await officer()).call(sendSmsLink, { referenceNumber });
    await liveThrough(38);
  });
  const daysFor = async (name: string) => {
    const contract = contracts.get(name);
    if (!contract) throw new Error(`no contract is ${name}`);
    return await reminderDays(contract, start);
  };

  // covers REMIND-1
  test('come on days 1, 3 and 7 and 2 days before the end of the link, from 08:00', async () => {
    expect(await daysFor('left alone')).toEqual([1, 3, 7, 28]);
    const { referenceNumber } = contracts.get('left alone') ?? { referenceNumber: '' };
    const rows = await reminders(referenceNumber);
    for (const { created_at: at } of rows) expect(toIsoWithOffset(at).slice(11, 16)).toBe('08:00');
  });

  // covers REMIND-1
  test('count from the first sending when the link is sent again', async () => {
    expect(await daysFor('sent again')).toEqual([1, 3, 7, 30]);
  });

  // covers REMIND-3, REMIND-4
  test.each(Object.keys(ends).filter((name) => name !== 'erased'))(
    'end when it is %s',
    async (name) => {
      expect(await daysFor(name)).toEqual([1]);
    },
  );

  // covers REMIND-3
  test('leave nothing of an erased contract', async () => {
    const rows = await sql<{ n: number }>`
      select count(*)::integer as n from reminders where contract_id not in
        (select id from contracts)`.execute(salus.db);
    expect(rows.rows).toEqual([{ n: 0 }]);
  });

  // covers REMIND-7
  test('have the link, the amount and the last day in one part, in Vietnamese', async () => {
    const { referenceNumber, linkToken } = contracts.get('left alone') ?? {
      referenceNumber: '',
      linkToken: '',
    };
    const smsTexts = await eventually('all are sent', async () => {
      const all = await texts(`HD ${referenceNumber} cho thanh toan 620,000d den `);
      return all.length === 4 && all;
    });
    expect(smsTexts.every((text) => text.includes(`/ord/${linkToken}`) && fitsOneSms(text))).toBe(
      true,
    );
  });
});

/** Renews a policy and pays the renewal. */
async function renewAndPay(referenceNumber: string): Promise<void> {
  const { body } = await (await officer()).call(draftRenewals, {
    referenceNumbers: [referenceNumber],
  });
  const renewal = body.data.drafted[0].to;
  const { plan_id: planId } = await readContract(salus, renewal);
  await saveAgain(salus, 'sales.cbb', 'INDIVIDUAL', renewal, draftBody({ planId }));
  await settleOrder(salus, await openOrder(salus, await sendLink(salus, 'sales.cbb', renewal)));
}

describe('notices of the end of a policy', () => {
  // covers REMIND-2
  test('come 30, 15 and 3 days before it, end with a cancellation or a paid renewal', async () => {
    moveTo(salus, 1, '10:00');
    const [policy, cancelled, renewed] = [
      await givenContract(salus, { status: 'ACTIVE' }),
      await givenContract(salus, { status: 'ACTIVE' }),
      await givenContract(salus, { status: 'ACTIVE' }),
    ];
    const { policy_ends_on: endsOn } = await readContract(salus, policy.referenceNumber);
    if (!endsOn) throw new Error('a policy has an end');
    moveTo(salus, daysBetween(businessDay(salus.now()), addDays(endsOn, -32)), '10:00');
    await liveThrough(10);
    await (await salus.as('bm')).call(cancelContract, {
      referenceNumber: cancelled.referenceNumber,
      noteCancelled: 'Hủy',
    });
    await renewAndPay(renewed.referenceNumber);
    await liveThrough(30);
    const rows = await reminders(policy.referenceNumber, 'POLICY_ENDING');
    expect(rows.map(({ created_at: at }) => daysBetween(businessDay(at), endsOn))).toEqual([
      30, 15, 3,
    ]);
    for (const { referenceNumber } of [cancelled, renewed])
      expect(await reminders(referenceNumber, 'POLICY_ENDING')).toHaveLength(1);
    const { policy_no: policyNo } = await readContract(salus, policy.referenceNumber);
    const notices = await eventually('the notices are sent', async () => {
      const all = await texts(`hop dong ${policyNo} het han ngay`);
      return all.length === 3 && all;
    });
    expect(notices.some((text) => text.includes('/my/'))).toBe(false);
  });
});

describe('one reminder', () => {
  // covers REMIND-3
  test('collapses what was missed, once, with two workers at the same time', async () => {
    moveTo(salus, 1, '10:00');
    const contract = await waiting();
    moveTo(salus, 9, '12:00');
    await Promise.all([1, 2, 3].map(() => sendDueReminders(salus.app)));
    expect(await reminders(contract.referenceNumber)).toHaveLength(1);
    await sendDueReminders(salus.app);
    expect(await reminders(contract.referenceNumber)).toHaveLength(1);
  });

  // covers REMIND-3
  test('that an outage delayed to the night waits for the morning', async () => {
    moveTo(salus, 1, '10:00');
    const { referenceNumber } = await waiting();
    await salus.fault('sms', 'error');
    moveTo(salus, 1, '20:30');
    await sendDueReminders(salus.app);
    const messageId = await failedMessage(referenceNumber);
    moveTo(salus, 0, '22:00');
    await salus.fault('sms', 'ok');
    await runDelivery(salus.app, { messageId });
    expect((await reminders(referenceNumber))[0]).toMatchObject({ status: 'PENDING' });
    moveTo(salus, 1, '08:00');
    await runDelivery(salus.app, { messageId });
    expect((await reminders(referenceNumber))[0]).toMatchObject({ status: 'SENT' });
  });

  // covers REMIND-3
  test('that an outage delayed is not sent once the renewal is paid', async () => {
    moveTo(salus, 1, '10:00');
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    const { policy_ends_on: endsOn } = await readContract(salus, referenceNumber);
    if (!endsOn) throw new Error('a policy has an end');
    await salus.fault('sms', 'error');
    moveTo(salus, daysBetween(businessDay(salus.now()), addDays(endsOn, -30)), '20:30');
    await sendDueReminders(salus.app);
    const messageId = await failedMessage(referenceNumber, 'POLICY_ENDING');
    moveTo(salus, 0, '22:00');
    await salus.fault('sms', 'ok');
    await renewAndPay(referenceNumber);
    moveTo(salus, 1, '08:00');
    await runDelivery(salus.app, { messageId });
    expect((await reminders(referenceNumber, 'POLICY_ENDING'))[0]?.status).toBe('SUPERSEDED');
  });

  // covers REMIND-5
  test('waits while the phone has had its SMS of the hour', async () => {
    moveTo(salus, 1, '10:00');
    const proposerMobile = '0911000077';
    const { referenceNumber } = await waiting({ proposerMobile });
    const { id: contractId } = await readContract(salus, referenceNumber);
    moveTo(salus, 1, '09:00');
    await inTransaction(salus.db, async (tx) => {
      const now = salus.now();
      const sms = { phone: proposerMobile, accountId: null, contractId, now };
      await salus.app.smsLimits.consume(tx, { ...sms, isAutomatic: true });
      await sql`insert into sms_sends (subject, sent_at) select subject, sent_at
        from sms_sends, generate_series(2, 500) where sent_at = ${now}`.execute(tx);
    });
    await sendDueReminders(salus.app);
    expect(await reminders(referenceNumber)).toEqual([]);
    moveTo(salus, 0, '10:01');
    await sendDueReminders(salus.app);
    expect(await reminders(referenceNumber)).toHaveLength(1);
  });

  // covers REMIND-4
  test('that its customer stopped is continued by that customer alone', async () => {
    moveTo(salus, 1, '10:00');
    const { referenceNumber, linkToken } = await waiting();
    const customer = salus.customer(linkToken);
    const continueIt = async (person: string) => {
      const input = { referenceNumber, paused: false };
      const { status, body } = await (await salus.as(person)).call(setReminders, input);
      return [status, body.error_code];
    };
    await customer.call(stopReminders, { paused: true });
    for (const person of ['sales.cbb', 'bm'])
      expect(await continueIt(person)).toEqual([422, 'REMINDERS_STOPPED']);
    expect((await customer.call(stopReminders, { paused: false })).status).toBe(200);
    expect((await continueIt('sales.cbb'))[0]).toBe(200);
    expect((await continueIt('sales2.cbb'))[0]).toBe(404);
  });

  // covers REMIND-7
  test('is English for a customer who reads Arabic, and Spanish for one who reads it', async () => {
    moveTo(salus, 1, '10:00');
    const [arabic, spanish] = [await waiting(), await waiting()];
    for (const [{ linkToken }, language] of [
      [arabic, 'ar'],
      [spanish, 'es'],
    ] as const)
      await salus
        .customer(linkToken)
        .call(recordOpening, undefined, { 'accept-language': language });
    moveTo(salus, 1, '09:00');
    await sendDueReminders(salus.app);
    await eventually('both are sent', async () => {
      const english = await texts(`${arabic.referenceNumber} awaits`);
      return english.length + (await texts(`${spanish.referenceNumber} espera`)).length === 2;
    });
  });
});

// covers REMIND-3
test('the database refuses a fifth reminder, a second one of a day, and one at night', async () => {
  moveTo(salus, 1, '10:00');
  const { referenceNumber } = await waiting();
  const { id } = await readContract(salus, referenceNumber);
  const row = (number: number, sentOn: string, at: string) =>
    sql`insert into reminders (contract_id, kind, number, sent_on, at, message_id)
      select ${id}, ${reminderKinds[0]}, ${number}, ${sentOn}, ${at}, min(id) + ${number}
        from messages`.execute(salus.db);
  await expect(row(5, '2026-11-20', '2026-11-20T10:00+07')).rejects.toMatchObject({
    constraint: 'reminders_number_check',
  });
  await expect(row(1, '2026-11-20', '2026-11-20T21:00+07')).rejects.toMatchObject({
    constraint: 'reminders_by_day',
  });
});
