import { settleRefundByHand } from '@salus/api/payments/refunds.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import type { RefundStatus } from '@salus/domain/payments/refund-status.ts';
import type { RefundPercent } from '@salus/domain/pricing/refund.ts';
import {
  awaitStatus,
  cancelWithNote,
  cancelWithRefund,
  openCounterOrder,
  openOrder,
  payManually,
  readRow,
  requestChange,
  saveAgain,
  sendLink,
  settleOrder,
  transferMoney,
  verifyByCode,
  withdraw,
} from './contract-steps.ts';
import { demoDraft, demoEmail } from './demo-drafts.ts';
import { type Driven, eventually } from './drive.ts';
import {
  requestBackdatedPayment,
  requestCancellation,
  requestReview,
  withdrawConsent,
} from './waiting-requests.ts';

/** A demo contract while it is brought to its state. */
export type DemoContract = {
  readonly index: number;
  readonly officer: string;
  readonly type: ContractType;
  readonly planId: string;
  readonly referenceNumber: string;
  linkToken: string;
  refOrder: string;
};

/** One step, and the minutes between the draft and it. */
export type Step = {
  readonly after: number;
  run(salus: Driven, contract: DemoContract): Promise<void>;
};

const HOUR = 60;
const DAY = 24 * HOUR;
const FAILED_CARD = '5';
/** Working days; even around Tết the calendar days have as many. */
const BACKDATED = { workingDays: 2, days: 11 };

/** The limits under which the demo's clerks need a second one; other scenarios stay below. */
export const demoApprovals = {
  APPROVAL_BACKDATE_DAYS: BACKDATED.workingDays,
  APPROVAL_REVIEW_VND: 0,
} as const;

const link: Step = {
  after: 12,
  async run(salus, contract) {
    contract.linkToken = await sendLink(salus, contract.officer, contract.referenceNumber);
  },
};
const code: Step = {
  after: 12,
  run: (salus, { officer, referenceNumber }) => verifyByCode(salus, officer, referenceNumber),
};
const order: Step = {
  after: 35,
  async run(salus, contract) {
    contract.refOrder = await openOrder(salus, contract.linkToken);
  },
};
const counterOrder: Step = {
  after: 20,
  async run(salus, contract) {
    const { officer, referenceNumber } = contract;
    contract.refOrder = await openCounterOrder(salus, officer, referenceNumber);
  },
};
const failure: Step = {
  after: 38,
  run: async (salus, { refOrder }) => {
    await settleOrder(salus, refOrder, { code: FAILED_CARD });
  },
};
const payment: Step = {
  after: 38,
  async run(salus, { refOrder, referenceNumber }) {
    await settleOrder(salus, refOrder, { deliver: 'ipn' });
    await awaitStatus(salus, referenceNumber, 'ACTIVE');
  },
};
const change: Step = {
  after: 50,
  run: (salus, { linkToken }) =>
    requestChange(salus, linkToken, 'Sai số nhà: 12 Trần Phú, không phải số 21'),
};
const correction: Step = {
  after: 3 * HOUR,
  async run(salus, { officer, type, referenceNumber, index, planId }) {
    const draft = { ...demoDraft(index, type, planId), proposerAddress: 'Số 12 Trần Phú, Hà Nội' };
    await saveAgain(salus, officer, type, referenceNumber, draft);
  },
};
const manualPayment: Step = {
  after: DAY,
  async run(salus, { referenceNumber }) {
    await payManually(salus, referenceNumber);
    await awaitStatus(salus, referenceNumber, 'ACTIVE');
  },
};
const transfer: Step = {
  after: 50,
  async run(salus, { referenceNumber }) {
    const { premium_amount: premium } = await readRow(salus, referenceNumber);
    await transferMoney(salus, referenceNumber, premium);
    await awaitStatus(salus, referenceNumber, 'ACTIVE');
  },
};
/** The customer forgot the content of the transfer: the money pays no contract. */
const namelessTransfer: Step = {
  after: 50,
  async run(salus, { referenceNumber }) {
    const { premium_amount: premium } = await readRow(salus, referenceNumber);
    await transferMoney(salus, 'CHUYEN TIEN BAO HIEM', premium);
  },
};
const withdrawal: Step = {
  after: 2 * DAY,
  run: (salus, { officer, referenceNumber }) => withdraw(salus, officer, referenceNumber),
};
const later = (step: Step, after: number): Step => ({ ...step, after });
const note = (after: number): Step => ({
  after,
  run: (salus, { referenceNumber }) => cancelWithNote(salus, referenceNumber),
});
const refund = (after: number, percent: RefundPercent): Step => ({
  after,
  run: (salus, { referenceNumber }) => cancelWithRefund(salus, referenceNumber, percent),
});
const refunds = (salus: Driven, code: string) =>
  salus.anybody.post('/dev/gateway/refunds', { vpc_TxnResponseCode: code });

/** The gateway refuses the refund; the back office sees it and pays by hand. */
const refusedRefund = (after: number): Step => ({
  after,
  async run(salus, { referenceNumber }) {
    await refunds(salus, '1');
    await cancelWithRefund(salus, referenceNumber, 80);
    await refundStands(salus, referenceNumber, 'REJECTED');
    await refunds(salus, '0');
  },
});
const refundByHand = (after: number): Step => ({
  after,
  async run(salus, { referenceNumber }) {
    const { id } = await refundStands(salus, referenceNumber, 'REJECTED');
    const body = { refundId: id, note: 'Đã chuyển khoản, chứng từ UNC 0733' };
    await (await salus.as('bm')).call(settleRefundByHand, body);
  },
});

/** The second of two paid orders has to be reviewed. */
const secondPayment: Step = {
  after: 45,
  async run(salus, contract) {
    const { referenceNumber, refOrder, officer } = contract;
    const second = await openCounterOrder(salus, officer, referenceNumber);
    for (const one of [refOrder, second]) await settleOrder(salus, one, { deliver: 'ipn' });
    await awaitStatus(salus, referenceNumber, 'ACTIVE');
    contract.refOrder = second;
  },
};

const policyholder = ({ index, type, planId }: DemoContract) => ({
  email: demoEmail(index),
  nationalId: demoDraft(index, type, planId).proposerNationalId,
});
const cancellationRequest: Step = {
  after: 2 * DAY,
  run: (salus, contract) => requestCancellation(salus, policyholder(contract)),
};
const consentWithdrawal: Step = {
  after: 2 * DAY,
  run: (salus, contract) => withdrawConsent(salus, policyholder(contract)),
};
const backdatedPayment: Step = {
  after: BACKDATED.days * DAY,
  run: (salus, { referenceNumber }) => requestBackdatedPayment(salus, referenceNumber),
};
const reviewRequest: Step = {
  after: 2 * HOUR,
  run: (salus, { refOrder }) => requestReview(salus, refOrder),
};

/** The mailbox of the customer refuses the certificate. */
const refusedMail: Step = {
  after: 40,
  async run(salus, contract) {
    await salus.fault('email', 'refused');
    await payment.run(salus, contract);
    await eventually('the e-mail is refused', () =>
      salus.db
        .selectFrom('messages')
        .innerJoin('contracts', 'contracts.id', 'messages.contract_id')
        .select('messages.id')
        .where('reference_number', '=', contract.referenceNumber)
        .where('messages.status', '=', 'FAILED')
        .executeTakeFirst(),
    );
    await salus.fault('email', 'ok');
  },
};

/** Paid, but the file store refuses the certificate until the attempts of the job are used up. */
const failedIssue: Step = {
  after: 40,
  async run(salus, { refOrder, referenceNumber }) {
    await salus.fault('files', 'error');
    await settleOrder(salus, refOrder, { deliver: 'ipn' });
    const { id } = await eventually(`${referenceNumber} has an issuing error`, async () => {
      const row = await readRow(salus, referenceNumber);
      return row.issuing_error === 'files' ? row : null;
    });
    // 300 attempts take a day: the queue is given the state after the last one.
    await eventually('the job waits for its next attempt', async () => {
      const { rowCount } = await salus.app.pool.query(
        `update jobs.job set state = 'failed', completed_on = now()
          where name = 'documents.issue-policy' and state = 'retry'
            and (data ->> 'contractId')::bigint = $1`,
        [id],
      );
      return rowCount === 1;
    });
    await salus.fault('files', 'ok');
  },
};

/** The insurer ended the policy by hand, and refuses the report of the cancellation. */
const refusedReport = (after: number): Step => ({
  after,
  async run(salus, { referenceNumber }) {
    const { policy_no: policyNo } = await readRow(salus, referenceNumber);
    const cancellation = {
      referenceNumber,
      cancelledAt: salus.app.clock().toISOString(),
      refundDate: null,
      refundAmount: 0,
      reason: 'Hủy tay',
    };
    const { insurer } = salus.app.integrations;
    await insurer.cancelPolicy(policyNo ?? '', cancellation, crypto.randomUUID());
    await cancelWithNote(salus, referenceNumber);
  },
});

async function refundStands(salus: Driven, referenceNumber: string, status: RefundStatus) {
  return eventually(`a refund of ${referenceNumber} is ${status}`, () =>
    salus.db
      .selectFrom('refunds')
      .innerJoin('contracts', 'contracts.id', 'refunds.contract_id')
      .select('refunds.id')
      .where('contracts.reference_number', '=', referenceNumber)
      .where('refunds.status', '=', status)
      .executeTakeFirst(),
  );
}

const paidOnline = [link, order, payment];
const paidAtCounter = [code, counterOrder, payment];

type Scenario = {
  readonly name: string;
  readonly steps: readonly Step[];
  /** One contract for each entry: the days since its draft. */
  readonly ages: readonly number[];
};

/** Every state of a contract that a list, a work queue or a report can show. */
export const scenarios: readonly Scenario[] = [
  { name: 'draft', steps: [], ages: [0, 1, 3, 9, 20] },
  { name: 'link sent', steps: [link], ages: [0, 1, 4, 12] },
  { name: 'link expired', steps: [link], ages: [41] },
  { name: 'change requested', steps: [link, change], ages: [0, 2, 6] },
  {
    name: 'change made, link sent again',
    steps: [link, change, correction, later(link, 4 * HOUR)],
    ages: [3],
  },
  { name: 'verified by code', steps: [code], ages: [0, 5] },
  { name: 'payment started', steps: [link, order], ages: [1] },
  { name: 'payment failed', steps: [link, order, failure], ages: [0, 2, 8] },
  { name: 'active', steps: paidOnline, ages: [0, 2, 5, 11, 19, 26, 33, 52] },
  { name: 'active, paid at the counter', steps: paidAtCounter, ages: [1, 27] },
  { name: 'active, recorded by a clerk', steps: [link, manualPayment], ages: [4, 38] },
  { name: 'paid twice', steps: [code, counterOrder, secondPayment], ages: [2] },
  { name: 'e-mail refused', steps: [link, order, refusedMail], ages: [1] },
  { name: 'cancelled without refund', steps: [...paidOnline, note(6 * DAY)], ages: [15, 29] },
  { name: 'cancelled with refund', steps: [...paidOnline, refund(9 * DAY, 80)], ages: [24, 45] },
  {
    name: 'cancelled, payment recorded by a clerk',
    steps: [link, manualPayment, refund(5 * DAY, 50)],
    ages: [17],
  },
  { name: 'refund refused', steps: [...paidOnline, refusedRefund(5 * DAY)], ages: [7] },
  {
    name: 'refund paid by hand',
    steps: [...paidOnline, refusedRefund(7 * DAY), refundByHand(8 * DAY)],
    ages: [28],
  },
  { name: 'insurer refused', steps: [...paidOnline, refusedReport(4 * DAY)], ages: [6] },
  { name: 'paid, not issued', steps: [link, order, failedIssue], ages: [0, 1] },
  { name: 'active, paid by a VietQR transfer', steps: [link, transfer], ages: [3, 16] },
  { name: 'transfer without a reference', steps: [link, namelessTransfer], ages: [2] },
  { name: 'withdrawn', steps: [withdrawal], ages: [10] },
  { name: 'withdrawn after the link', steps: [link, withdrawal], ages: [5] },
  { name: 'customer asks to cancel', steps: [...paidOnline, cancellationRequest], ages: [3, 4] },
  { name: 'customer withdraws a consent', steps: [...paidOnline, consentWithdrawal], ages: [4] },
  { name: 'backdated payment to approve', steps: [link, backdatedPayment], ages: [12, 13] },
  {
    name: 'refund of a second payment to approve',
    steps: [code, counterOrder, secondPayment, reviewRequest],
    ages: [1],
  },
];
