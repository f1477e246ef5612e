import { RefusalError } from '@salus/api/refusal-error.ts';
import { individualDraftSchema } from '@salus/domain/contracts/draft.ts';
import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import { groupOfRole } from '@salus/domain/people/roles.ts';
import { computeRefund } from '@salus/domain/pricing/refund.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type App, runWrite, type Staff } from '../context.ts';
import { createDraft } from '../contracts/create-draft.ts';
import { editDraft } from '../contracts/edit-draft.ts';
import type { ContractRow } from '../contracts/locked-contract.ts';
import { sendSmsLink } from '../customer-link/send-sms-link.ts';
import { recreateFile } from '../documents/recreate-file.ts';
import { cancelContract } from '../payments/decisions/cancel-contract.ts';
import { payManually } from '../payments/decisions/pay-manually.ts';

/** The daily work of officers and clerks through the use cases, at any time and concurrently. */
export type Trade = ReturnType<typeof openTrade>;

const origin = {
  ip: '192.0.2.1',
  device: 'test',
  language: 'vi',
  cookie: () => null,
  authorization: null,
} as const;
const HOUR = 3_600_000;

export function openTrade(app: App) {
  const referenceNumbers: string[] = [];
  const ctx = (actor: Staff, now: Date) => ({ app, actor, now, origin });

  async function save(
    contract: ContractRow,
    officer: Staff,
    now: Date,
    planId: string,
  ): Promise<unknown> {
    const draft = individualDraftSchema(businessDay(now)).parse({ ...exampleDraft, planId });
    const { reference_number: referenceNumber, updated_at } = contract;
    return await runWrite(editDraft, ctx(officer, now), {
      ...draft,
      referenceNumber,
      updatedAt: updated_at.toISOString(),
    });
  }

  return {
    /** @param planId of the officer's channel */
    async create(officer: Staff, planId: string, now: Date): Promise<void> {
      const draft = individualDraftSchema(businessDay(now)).parse({ ...exampleDraft, planId });
      referenceNumbers.push(
        (await runWrite(createDraft, ctx(officer, now), draft)).referenceNumber,
      );
    },

    /**
     * Runs the next action of a contract, hours or weeks after the last: edit, link, payment,
     * issue, cancellation with or without refund. Refusals are ignored.
     */
    async advance(
      pick: number,
      clerk: Staff,
      planIds: readonly string[],
      hours: number,
    ): Promise<void> {
      const referenceNumber = referenceNumbers[pick % Math.max(1, referenceNumbers.length)];
      if (!referenceNumber) return;
      const { contract, officer } = await readContract(app, referenceNumber);
      const now = new Date(contract.updated_at.getTime() + hours * HOUR);
      const today = businessDay(now);
      const planId = planIds[pick % planIds.length] ?? contract.plan_id;
      try {
        if (contract.status === 'DRAFT' && planId !== contract.plan_id)
          await save(contract, officer, now, planId);
        else if (contract.status === 'DRAFT')
          await runWrite(sendSmsLink, ctx(officer, now), { referenceNumber });
        else if (contract.status === 'AWAITING_PAYMENT')
          await runWrite(payManually, ctx(clerk, now), {
            referenceNumber,
            paymentDate: today,
            paymentTime: '12:00:00',
            manualPaymentNote: 'Tiền mặt',
          });
        else if (contract.status === 'PAID')
          await recreateFile(ctx(clerk, now), { referenceNumber });
        else if (contract.status === 'ACTIVE')
          await runWrite(
            cancelContract,
            ctx(clerk, now),
            makeCancellation(contract, today, pick % 3 === 0),
          );
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
      }
    },
  };
}

type Cancellation = Parameters<typeof cancelContract>[1];

function makeCancellation(contract: ContractRow, today: Day, withNote: boolean): Cancellation {
  const {
    reference_number: referenceNumber,
    policy_starts_on: startsOn,
    policy_ends_on: endsOn,
  } = contract;
  if (withNote) return { referenceNumber, noteCancelled: 'Khách hàng đề nghị hủy' };
  if (!startsOn || !endsOn) throw new Error('an active contract has a period');
  const refundDate = today < startsOn ? startsOn : today;
  const { remainInsuredDays, refundAmount } = computeRefund({
    premium: vnd(contract.premium_amount),
    period: { startsOn, endsOn },
    refundOn: refundDate,
    percent: 80,
    thresholdDays: contract.refund_threshold_days,
  });
  return {
    referenceNumber,
    refundDate,
    remainInsuredDays,
    refundPercent: 80,
    refundAmount,
    refundReason: 'Đổi ý',
  };
}

async function readContract({ db }: App, referenceNumber: string) {
  const contract = await db
    .selectFrom('contracts')
    .selectAll()
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirstOrThrow();
  return { contract, officer: await staffWith(db, contract.officer_id) };
}

/** A staff actor as the request pipeline resolves it. */
export async function staffWith(db: App['db'], accountId: number): Promise<Staff> {
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const role = account.role;
  return {
    kind: 'staff',
    accountId,
    sessionId: '00000000-0000-4000-8000-000000000000',
    emailAddress: account.email_address,
    fullName: account.full_name,
    role,
    party: groupOfRole[role],
    channel: account.channel,
    certificate: null,
    mustChangePassword: false,
    mustAgree: false,
    mustAddSecondFactor: false,
  };
}
