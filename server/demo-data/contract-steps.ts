import { createHash } from 'node:crypto';
import { withdrawContract } from '@salus/api/contracts/corrections.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import { cancelContract, showPaymentTerms } from '@salus/api/payments.ts';
import { generateOtp, verifyOtp } from '@salus/api/verification.ts';
import { consentKinds } from '@salus/domain/contracts/consents.ts';
import type { IndividualDraftInput } from '@salus/domain/contracts/draft.ts';
import type { ContractType, Status } from '@salus/domain/contracts/status.ts';
import { computeRefund, type RefundPercent } from '@salus/domain/pricing/refund.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { type Driven, eventually, type Reply } from './drive.ts';

/** The steps of a contract as API calls, for tests (`given*`) and demo data. */

const CONTRACT = '/v1/auth/contract';

export function expectStatus(what: string, reply: Reply, status: 200 | 202 = 200): Reply {
  if (reply.status !== status)
    throw new Error(`${what} was answered with ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply;
}

/** Saves a draft of the officer, and returns its reference number. */
export async function saveDraft(
  salus: Driven,
  officer: string,
  type: ContractType,
  draft: IndividualDraftInput,
): Promise<string> {
  const path = type === 'FAMILY' ? 'create-family-temporary' : 'create-temporary';
  const reply = await (await salus.as(officer)).post(`${CONTRACT}/${path}`, draft);
  return expectStatus('the draft', reply).body.data.referenceNumber;
}

/** Saves the contract once more, as an officer does after a change request. */
export async function saveAgain(
  salus: Driven,
  officer: string,
  type: ContractType,
  referenceNumber: string,
  draft: IndividualDraftInput,
): Promise<void> {
  const path = type === 'FAMILY' ? 'edit-family-temporary' : 'edit-temporary';
  const { updated_at: updatedAt } = await readRow(salus, referenceNumber);
  const body = { ...draft, referenceNumber, updatedAt: updatedAt.toISOString() };
  expectStatus('the change', await (await salus.as(officer)).put(`${CONTRACT}/${path}`, body));
}

/** Sends the link by SMS, and returns its token. */
export async function sendLink(
  salus: Driven,
  officer: string,
  referenceNumber: string,
): Promise<string> {
  const person = await salus.as(officer);
  expectStatus('the link', await person.call(sendSmsLink, { referenceNumber }));
  return readLinkToken(salus, referenceNumber);
}

/** Verifies the customer by the code that the SMS contains. */
export async function verifyByCode(
  salus: Driven,
  officer: string,
  referenceNumber: string,
): Promise<void> {
  const person = await salus.as(officer);
  const { proposer_mobile: mobile } = await readRow(salus, referenceNumber);
  expectStatus('the code', await person.call(generateOtp, { referenceNumber }));
  const otpCustomer = await eventually('the SMS with the code', async () => {
    const sms = (await salus.outbox()).find(
      ({ to, text }) => to.slice(-9) === mobile.slice(-9) && /#\d{6}$/.test(text),
    );
    return sms?.text.slice(-6);
  });
  const reply = await person.call(verifyOtp, { referenceNumber, otpCustomer });
  expectStatus('the verification', reply);
}

export async function requestChange(salus: Driven, linkToken: string, note: string): Promise<void> {
  const path = '/v1/customer/contract/sms-rejected';
  const body = { noteChangeInfoCustomer: note };
  expectStatus('the change request', await salus.customer(linkToken).post(path, body));
}

/** Starts a payment with the customer's link and every consent. Returns the order number. */
export async function openOrder(salus: Driven, linkToken: string): Promise<string> {
  const path = '/v1/customer/contract/sms-payment-link';
  const query = { consents: consentKinds.join() };
  const reply = expectStatus('the payment', await salus.customer(linkToken).get(path, query));
  return new URL(reply.body.data).searchParams.get('vpc_MerchTxnRef') ?? '';
}

/** Starts a payment at the counter, with every consent, and returns the order number. */
export async function openCounterOrder(
  salus: Driven,
  officer: string,
  referenceNumber: string,
): Promise<string> {
  const person = await salus.as(officer);
  const { data: terms } = (await person.call(showPaymentTerms)).body;
  const query = {
    referenceNumber,
    method: 'card',
    consents: terms.consents.map(({ kind }: { kind: string }) => kind).join(),
    termsVersion: terms.version,
    language: terms.language,
  };
  const reply = await person.get('/v1/auth/payment/generate-link', query);
  const { data } = expectStatus('the payment at the counter', reply).body;
  return new URL(data).searchParams.get('vpc_MerchTxnRef') ?? '';
}

/** Settles an order at the simulated gateway. Returns the URL that the browser would go back to. */
export async function settleOrder(
  salus: Driven,
  refOrder: string,
  {
    code = '0',
    deliver = 'both',
  }: { code?: string; deliver?: 'both' | 'ipn' | 'return' | 'none' | 'twice' } = {},
): Promise<string> {
  const settle = { vpc_MerchTxnRef: refOrder, vpc_TxnResponseCode: code, deliver };
  const reply = await salus.anybody.post('/dev/gateway/settle', settle);
  return expectStatus('the settlement', reply).body.returnUrl;
}

/** Records a payment outside of the gateway, as the back office does. */
export async function payManually(salus: Driven, referenceNumber: string): Promise<void> {
  const reply = await (await salus.as('bm')).post(`${CONTRACT}/bm-payment`, {
    referenceNumber,
    paymentDate: businessDay(salus.app.clock()),
    paymentTime: '00:00:00',
    manualPaymentNote: 'Chuyển khoản, chứng từ UNC 0412',
  });
  expectStatus('the manual payment', reply);
}

/** Sends money to the insurer's account at the simulated bank, which sends its notice at once. */
export async function transferMoney(salus: Driven, content: string, amount: number): Promise<void> {
  const body = { content, amount, paidAt: salus.app.clock().toISOString() };
  expectStatus('the transfer', await salus.anybody.post('/dev/bank/transfer', body));
}

export async function cancelWithNote(salus: Driven, referenceNumber: string): Promise<void> {
  const note = { referenceNumber, noteCancelled: 'Khách hàng đề nghị hủy' };
  expectStatus('the cancellation', await (await salus.as('bm')).call(cancelContract, note));
}

/** Gives the contract up before its payment. */
export async function withdraw(
  salus: Driven,
  officer: string,
  referenceNumber: string,
): Promise<void> {
  const body = { referenceNumber, reason: 'Khách hàng đổi ý' };
  expectStatus('the withdrawal', await (await salus.as(officer)).call(withdrawContract, body));
}

/** Cancels with a refund of this percentage of the unused days. */
export async function cancelWithRefund(
  salus: Driven,
  referenceNumber: string,
  percent: RefundPercent,
): Promise<void> {
  const row = await readRow(salus, referenceNumber);
  const { policy_starts_on: startsOn, policy_ends_on: endsOn } = row;
  if (startsOn === null || endsOn === null) throw new Error(`${referenceNumber} has no period`);
  const today = businessDay(salus.app.clock());
  const refundDate = today < startsOn ? startsOn : today;
  const { remainInsuredDays, refundAmount } = computeRefund({
    premium: row.premium_amount,
    period: { startsOn, endsOn },
    refundOn: refundDate,
    percent,
    thresholdDays: row.refund_threshold_days,
  });
  const body = {
    referenceNumber,
    refundDate,
    remainInsuredDays,
    refundPercent: percent,
    refundAmount,
    refundReason: 'Khách hàng đổi ý',
  };
  const reply = await (await salus.as('bm')).call(cancelContract, body);
  if (reply.status !== 202) return void expectStatus('the cancellation', reply);
  // The program has limits of its own, under which a second clerk approves.
  const decision = {
    approvalId: reply.body.data.approvalId,
    decision: 'APPROVE',
    reason: 'Đã đối chiếu hồ sơ',
  };
  const second = await salus.as('bm2');
  expectStatus('the approval', await second.post('/v1/auth/approval/decide', decision));
}

export async function readStatus(salus: Driven, referenceNumber: string): Promise<Status> {
  return (await readRow(salus, referenceNumber)).status;
}

/** Waits until the queue has brought the contract to the status. */
export async function awaitStatus(
  salus: Driven,
  referenceNumber: string,
  status: Status,
): Promise<void> {
  await eventually(
    `${referenceNumber} is ${status}`,
    async () => (await readStatus(salus, referenceNumber)) === status,
  );
}

/** The token of the contract's live link, read from the customer's SMS. */
export async function readLinkToken(salus: Driven, referenceNumber: string): Promise<string> {
  const { hash } = await salus.db
    .selectFrom('customer_links')
    .innerJoin('contracts', 'contracts.id', 'customer_links.contract_id')
    .select('customer_links.token_hash as hash')
    .where('contracts.reference_number', '=', referenceNumber)
    .where('customer_links.replaced_at', 'is', null)
    .executeTakeFirstOrThrow();
  return eventually('the SMS with the link', async () => {
    const tokens = (await salus.outbox()).map(
      ({ text }) => /\/ord\/([\w-]+)/.exec(text)?.[1] ?? '',
    );
    return tokens.find((token) =>
      createHash('sha256')
        .update(token)
        .digest()
        .equals(hash ?? Buffer.alloc(0)),
    );
  });
}

export function readRow(salus: Driven, referenceNumber: string) {
  return salus.db
    .selectFrom('contracts')
    .selectAll()
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirstOrThrow();
}
