import { RefusalError } from '@salus/api/refusal-error.ts';
import { quietUntil } from '@salus/domain/messages/quiet-hours.ts';
import { nextReminderAt } from '@salus/domain/messages/reminders.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { App } from '../context.ts';
import { type LockedContract, lockContractIfThere } from '../contracts/locked-contract.ts';
import { insertMessage, type NewMessage } from '../messages/message-rows.ts';
import { enqueueDelivery } from '../messages/queue-message.ts';
import { inTransaction, type Tx } from '../platform/db.ts';
import {
  endSchedule,
  findDueSchedules,
  findSchedule,
  insertReminder,
  moveSchedule,
  type Schedule,
} from './store.ts';
import { readSubject } from './subject.ts';

const BATCH = 200;

/** Sends every reminder that is due (REMIND-1). A contract that fails is tried again next time. */
export async function sendDueReminders(app: App): Promise<void> {
  if (!app.config.sendsReminders || quietUntil(app.clock()) !== null) return;
  for (let last: Awaited<ReturnType<typeof findDueSchedules>>[number] | undefined; ; ) {
    const schedules = await findDueSchedules(app.db, app.clock(), last, BATCH);
    for (const schedule of schedules)
      try {
        await inTransaction(app.db, (tx) => remindOnce(tx, app, schedule, app.clock()));
      } catch (err) {
        const { contract_id: contractId, kind } = schedule;
        app.log.warn({ contractId, kind, err }, 'a reminder could not be queued');
      }
    last = schedules.at(-1);
    if (schedules.length < BATCH) return;
  }
}

/**
 * Queues the reminder of a contract that is due now, and moves its schedule. The lock on the
 * contract lets one worker through, and no payment or recall comes between.
 */
async function remindOnce(tx: Tx, app: App, schedule: Schedule, now: Date): Promise<void> {
  const contract = await lockContractIfThere(tx, { id: schedule.contract_id });
  const state = contract && (await findSchedule(tx, schedule, now));
  if (!contract || !state) return;
  const subject = await readSubject[schedule.kind](tx, contract, now);
  if (subject === 'over') return await endSchedule(tx, schedule);
  const isSilent = contract.reminders_paused || contract.reminders_stopped;
  if (subject === 'waiting' || isSilent) return await moveSchedule(tx, schedule, null);
  const facts = {
    kind: schedule.kind,
    startsAt: state.starts_at,
    endsAt: subject.endsAt,
    lastSentOn: latestDay(state.last_on, subject.sentOn),
    sentCount: state.sent_count,
  };
  const nextAt = nextReminderAt(facts, now);
  if (nextAt === null || nextAt > now) return await moveSchedule(tx, schedule, nextAt);

  const today = businessDay(now);
  const afterToday = nextReminderAt({ ...facts, lastSentOn: today }, now);
  const address = await readAddress(tx, app, contract, now);
  if (address === null) return await moveSchedule(tx, schedule, afterToday);
  if (address instanceof Date) return await moveSchedule(tx, schedule, address);
  const messageId = await insertMessage(
    tx,
    {
      contractId: contract.id,
      kind: schedule.kind,
      ...address,
      keyPrefix: 'remind-',
      language: subject.language,
      ...(subject.linkId !== undefined && { linkId: subject.linkId }),
    },
    now,
  );
  const number = state.sent_count + 1;
  await insertReminder(tx, { ...schedule, number, sentOn: today, messageId }, now);
  await enqueueDelivery(tx, app, schedule.kind, { messageId });
  const newFacts = { ...facts, lastSentOn: today, sentCount: number };
  await moveSchedule(tx, schedule, nextReminderAt(newFacts, now));
}

const latestDay = <D extends string>(a: D | null, b: D | null): D | null =>
  a !== null && (b === null || a > b) ? a : b;

/**
 * The customer's phone; the e-mail address where no SMS may be sent there; null without both. A
 * phone that got its SMS of the hour or day waits until the returned time (REMIND-5).
 */
async function readAddress(
  tx: Tx,
  app: App,
  { id: contractId, proposer_mobile: phone, proposer_email: email }: LockedContract,
  now: Date,
): Promise<Pick<NewMessage, 'channel' | 'recipient'> | Date | null> {
  try {
    await app.smsLimits.consume(tx, { phone, accountId: null, contractId, now, isAutomatic: true });
    return { channel: 'SMS', recipient: phone };
  } catch (error) {
    // The limits refuse before anything is written.
    if (!(error instanceof RefusalError)) throw error;
    const retryAt = error.params?.['retryAt'];
    if (retryAt instanceof Date) return retryAt;
    return email === '' ? null : { channel: 'EMAIL', recipient: email };
  }
}
