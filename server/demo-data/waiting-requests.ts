import { openPolicyholderPage } from '@salus/api/contracts/policyholder.ts';
import { payManually } from '@salus/api/payments.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { expectStatus, readRow } from './contract-steps.ts';
import { type Caller, type Driven, eventually } from './drive.ts';

/** Requests that wait for a decision of the back office, as API calls. */

const MY = '/v1/customer/my';

type Holder = { readonly email: string; readonly nationalId: string };

/** Opens the page of an issued policy by the link in its e-mail. */
async function openPolicyPage(salus: Driven, { email, nationalId }: Holder): Promise<Caller> {
  const code = await eventually('the e-mail with the link to the policy', async () => {
    const mails = (await salus.outbox()).filter(({ to }) => to === email);
    return mails.map(({ text }) => /\/my\/([\w-]{27})(?![\w-])/.exec(text)?.[1]).find(Boolean);
  });
  const reply = await salus.anybody.call(openPolicyholderPage, {
    code,
    last4: nationalId.slice(-4),
  });
  return salus.policyholder(expectStatus('the page', reply).body.data.proof);
}

export async function requestCancellation(salus: Driven, holder: Holder): Promise<void> {
  const page = await openPolicyPage(salus, holder);
  const reply = await page.post(`${MY}/cancellation-request`, { note: 'Tôi mua nhầm gói' });
  expectStatus('the request to cancel', reply);
}

export async function withdrawConsent(salus: Driven, holder: Holder): Promise<void> {
  const page = await openPolicyPage(salus, holder);
  const body = { consents: ['health-data'], note: 'Đề nghị ngừng xử lý dữ liệu sức khỏe' };
  expectStatus('the withdrawal', await page.post(`${MY}/consent-withdrawal`, body));
}

/** Asks a second clerk to record a payment of the day of the draft. */
export async function requestBackdatedPayment(
  salus: Driven,
  referenceNumber: string,
): Promise<void> {
  const { created_at: createdAt } = await readRow(salus, referenceNumber);
  const body = {
    referenceNumber,
    paymentDate: businessDay(createdAt),
    paymentTime: '17:00:00',
    manualPaymentNote: 'Sao kê ngân hàng, chứng từ UNC 0528',
  };
  const reply = await (await salus.as('bm')).call(payManually, body);
  expectStatus('the backdated payment', reply, 202);
}

/** Asks a second clerk to send a payment back that did not pay its contract. */
export async function requestReview(salus: Driven, refOrder: string): Promise<void> {
  const body = { refOrder, decision: 'REFUND', note: 'Khách hàng trả hai lần' };
  const reply = await (await salus.as('bm')).put('/v1/auth/contract/bm-review-payment', body);
  expectStatus('the decision about the payment', reply, 202);
}
