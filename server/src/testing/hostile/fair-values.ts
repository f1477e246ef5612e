import type { FieldsWith, insuredFields, proposerFields } from '@salus/domain/contract-fields.ts';
import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { proofFor } from '../../policyholder/proof.ts';
import { awaitIdleQueue } from '../await-idle-queue.ts';
import { draftBody, familyBody, type GivenContract, givenContract } from '../given.ts';
import { readContract } from '../stored-rows.ts';
import type { TestApp } from '../test-app.ts';
import type { Operation } from './operations.ts';

/** Unique in the database: no log and no reply to unauthenticated users may hold one of these. */
export const personal = {
  proposerName: 'Đoàn Thị Hồng Nhạn',
  proposerNationalId: '079191004321',
  proposerMobile: '0912777333',
  proposerEmail: 'hong.nhan.rieng@example.com',
  proposerAddress: '7 Hẻm Kín, Đà Lạt',
} satisfies Record<FieldsWith<typeof proposerFields, 'personal'>, string>;
const insured = {
  insuredName: 'Bùi Gia Phúc Riêng',
  insuredNationalId: '079090007654',
  isSameProposer: false,
  insuredRelationship: 'child',
} as const satisfies Record<FieldsWith<typeof insuredFields, 'personal'>, string> &
  Record<string, unknown>;
const draft = draftBody({
  ...personal,
  insuredDetails: exampleDraft.insuredDetails.map((example) => ({ ...example, ...insured })),
});
const family = familyBody({ ...personal, insuredDetails: exampleFamilyDraft.insuredDetails });

/** Contracts of sales.cbb. No test uses the link of `waiting`, so officers can change it freely. */
export type Contracts = Readonly<
  Record<'draft' | 'family' | 'waiting' | 'shown' | 'active', GivenContract>
>;

export async function givenContracts(salus: TestApp): Promise<Contracts> {
  // Later writes would look like effects of the tested requests.
  await salus.fault('receipts', 'timeout');
  const contracts = {
    draft: await givenContract(salus, { draft }),
    family: await givenContract(salus, { type: 'FAMILY', draft: family }),
    waiting: await givenContract(salus, { status: 'AWAITING_PAYMENT', draft }),
    shown: await givenContract(salus, { status: 'AWAITING_PAYMENT', draft }),
    active: await givenContract(salus, { status: 'ACTIVE', draft }),
  };
  // The queue starts the schedule every five seconds; its jobs change nothing of these contracts.
  await awaitIdleQueue(salus, ['__pgboss__send-it']);
  return contracts;
}

/** The proof of the customer of an issued policy. */
export async function makeProof(salus: TestApp, referenceNumber: string): Promise<string> {
  const { id } = await readContract(salus, referenceNumber);
  return proofFor(salus.app.config, id, new Date(salus.now().getTime() + 3_600_000));
}

/** Valid values by field name; `body` where the schema alone does not define a valid one. */
export type Known = Readonly<Record<string, unknown>>;

export function knownFor(
  { name }: Pick<Operation, 'name'>,
  contracts: Contracts,
  now: Date,
): Known {
  const today = businessDay(now);
  const about =
    name === 'linkToFile' || name === 'cancelContract' ? contracts.active : contracts.waiting;
  const edit = (contract: GivenContract, body: object) => ({
    body: { ...body, referenceNumber: contract.referenceNumber, updatedAt: now.toISOString() },
  });
  const valuesByCall: Record<string, Known> = {
    createDraft: { body: draft },
    editDraft: edit(contracts.draft, draft),
    createFamilyDraft: { body: family },
    checkDraft: { body: draft },
    editFamilyDraft: edit(contracts.family, family),
    // The right password would change it, and many wrong ones lock: see accounts.
    changePassword: {
      body: {
        currentPassword: 'Khong@Phai1',
        newPassword: 'Hoan@Toan2',
        newPasswordRepeat: 'Hoan@Toan2',
      },
    },
    // No session has this id.
    endSession: { id: '6a2b7a3e-9b0b-4c53-8b1e-0a4a30c4a0a1' },
    // Six digits would be a guess, and ten wrong guesses lock an account.
    loginSecondFactor: { body: { challengeId: 'khong-co-that', code: 'AAAAA-AAAAA' } },
    stepUp: { body: { code: 'AAAAA-AAAAA' } },
    revealField: {
      body: {
        referenceNumber: contracts.active.referenceNumber,
        field: 'proposerMobile',
        reason: 'Khach hang hoi lai',
      },
    },
    // The account is there, so none is created; the others name none.
    createAccount: {
      body: { email: 'bm@salus.test', fullName: 'Ten Rieng', role: 'BM_SUPPORT', reason: 'Ly do' },
    },
    showAccount: { email: 'bm@salus.test' },
    changeAccount: { body: { email: 'la-ai-do@example.com', reason: 'Ly do rieng' } },
    disableAccount: { body: { email: 'la-ai-do@example.com', reason: 'Ly do rieng' } },
    enableAccount: { body: { email: 'la-ai-do@example.com', reason: 'Ly do rieng' } },
    unlockAccount: { body: { email: 'la-ai-do@example.com', reason: 'Ly do rieng' } },
    endAccountSessions: { body: { email: 'la-ai-do@example.com', reason: 'Ly do rieng' } },
    resetAccountPassword: { body: { email: 'la-ai-do@example.com', reason: 'Ly do rieng' } },
    resetAccountSecondFactor: { body: { email: 'la-ai-do@example.com', reason: 'Ly do rieng' } },
    login: { emailAddress: 'la-ai-do@example.com', password: 'Mat-Khau-Rieng-3' },
    resetPassword: { emailAddress: 'la-ai-do@example.com' },
    cancelContract: {
      body: {
        referenceNumber: about.referenceNumber,
        refundDate: today,
        remainInsuredDays: 1,
        refundPercent: 50,
        refundAmount: 1,
        refundReason: 'Ly do rat rieng',
      },
    },
    correctContact: {
      body: {
        referenceNumber: contracts.active.referenceNumber,
        proposerEmail: personal.proposerEmail,
        reason: 'Ly do rat rieng',
      },
    },
    // No account has this address, so no contract moves.
    handOver: {
      body: {
        fromEmail: 'la-ai-do@example.com',
        toEmail: 'la-ai-do@example.com',
        reason: 'Ly do rat rieng',
        referenceNumbers: [contracts.waiting.referenceNumber],
      },
    },
    handOverContracts: {
      body: {
        toEmail: 'la-ai-do@example.com',
        reason: 'Ly do rat rieng',
        referenceNumbers: [contracts.waiting.referenceNumber],
      },
    },
    // No account of these addresses may see a report.
    scheduleReport: {
      body: {
        type: 'OFFICERS',
        filters: {},
        weekday: 1,
        time: '08:00',
        recipients: ['la-ai-do@example.com'],
      },
    },
    showSchedule: { id: '999999' },
    endSchedule: { id: '999999' },
    downloadReportFile: { id: '999999' },
    openCounterLink: { body: { code: 'khong-co' } },
    openPolicyholderPage: { body: { code: 'khong-co', last4: '0000' } },
    endOffersByLink: { body: { code: 'khong-co' } },
    giveMissingConsents: { body: { consents: ['personal-data'] } },
    withdrawConsents: { body: { consents: ['personal-data'], note: 'Ly do rat rieng' } },
    requestCancellation: { body: { note: 'Ly do rat rieng' } },
    correctOwnEmail: { body: { proposerEmail: personal.proposerEmail } },
    resendCertificate: { channel: 'EMAIL' },
    saveUnfinishedForm: { id: 'mau', body: { proposerName: personal.proposerName } },
    showUnfinishedForm: { id: 'khong-co' },
    removeUnfinishedForm: { id: 'khong-co' },
    payManually: {
      paymentDate: today,
      paymentTime: '00:00:00',
      manualPaymentNote: 'Tien mat rieng tu',
    },
  };
  return {
    referenceNumber: about.referenceNumber,
    otpCustomer: '135790',
    overlapReason: 'Tang muc bao hiem',
    type: 'OVERVIEW',
    month: today.slice(0, 7),
    order: 'HD260101AAAAAA-1',
    refOrder: 'HD260101AAAAAA-1',
    ...valuesByCall[name],
  };
}

/** Values that no log may contain. */
export const secretValues: readonly string[] = [
  ...Object.values(personal),
  insured.insuredName,
  insured.insuredNationalId,
  'Khong@Phai1',
  'Mat-Khau-Rieng-3',
  'la-ai-do@example.com',
  '135790',
  'Ly do rat rieng',
  'Tien mat rieng tu',
];
