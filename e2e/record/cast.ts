import { type Calls, signIn, tokenIn } from '../harness/calls.ts';
import {
  endPolicyAtInsurer,
  givenActive,
  givenVerified,
  knownAtInsurer,
  until,
} from '../harness/contracts.ts';
import { messageTo } from '../harness/outbox.ts';

/** The contracts of the screenshots: one in every state, created by real calls. */
export type Cast = Readonly<Record<(typeof parts)[number], string>> & {
  /** Tokens of customers' links. */
  readonly links: Readonly<Record<'waiting' | 'family' | 'change', string>>;
};

const parts = [
  'draft',
  'familyDraft',
  'familyOfNine',
  'waiting',
  'waitingFamily',
  'change',
  'failed',
  'verified',
  'active',
  'activeFamily',
  'paidTwice',
  'cancelled',
  'cancelledInTrouble',
  'paid',
] as const;

export async function castContracts(url: string): Promise<Cast> {
  const officer = await signIn(url);
  const clerk = await signIn(url, 'bm');
  let line = 0;
  const mobile = () => `09870${String(++line).padStart(5, '0')}`;
  const readLink = async (number: string) =>
    tokenIn((await messageTo(`84${number.slice(1)}`, { baseUrl: url, about: /\/ord\// })).text);
  const sendLink = async (name: string, create = officer.createDraft) => {
    const number = mobile();
    const referenceNumber = await create(number, name);
    await officer.sendSmsLink(referenceNumber);
    return { referenceNumber, link: await readLink(number) };
  };

  const active = await givenActive(officer, mobile(), 'Phạm Hồng Nhật');
  const activeFamily = await givenActive(officer, mobile(), 'Đặng Quốc Khánh', 'family');
  const cancelledContract = await givenActive(officer, mobile(), 'Vũ Minh Anh', 'family');
  await clerk.cancelWithRefund(cancelledContract.referenceNumber);
  const paidTwice = await payTwice(officer, mobile());
  const cancelledInTrouble = await cancelInTrouble(officer, clerk, mobile());

  const change = await sendLink('Lê Hoàng Bảo Long');
  await askForChange(url, change.link);
  const failedPayment = await sendLink('Bùi Gia Hưng');
  await officer.settle(await officer.startPayment(failedPayment.link), '5');
  const waiting = await sendLink('Nguyễn Minh Khải');
  const waitingFamily = await sendLink('Trần Đình Phúc', officer.createFamilyDraft);
  const verifiedNumber = await givenVerified(officer, mobile(), 'Hoàng Văn Thái');
  const draft = await officer.createDraft(mobile(), 'Ngô Thanh Hà');
  const familyDraft = await officer.createFamilyDraft(mobile(), 'Đỗ Hoàng Phương');
  const familyOfNine = await officer.createFamilyDraft(mobile(), 'Lý Thường Kiệt', 9);

  // Last: its certificate fails, so it stays in this state.
  const paidNumber = await givenVerified(officer, mobile(), 'Trịnh Công Sơn');
  await officer.fault('files', 'error');
  await officer.settle(await officer.startCounterPayment(paidNumber));
  await until(
    'a certificate can’t be made',
    async () => (await officer.show(paidNumber)).issuingError === 'files',
  );

  return {
    draft,
    familyDraft,
    familyOfNine,
    waiting: waiting.referenceNumber,
    waitingFamily: waitingFamily.referenceNumber,
    change: change.referenceNumber,
    failed: failedPayment.referenceNumber,
    verified: verifiedNumber,
    active: active.referenceNumber,
    activeFamily: activeFamily.referenceNumber,
    paidTwice,
    cancelled: cancelledContract.referenceNumber,
    cancelledInTrouble,
    paid: paidNumber,
    links: { waiting: waiting.link, family: waitingFamily.link, change: change.link },
  };
}

/** Two paid orders: the second payment needs review. */
async function payTwice(officer: Calls, number: string): Promise<string> {
  const referenceNumber = await givenVerified(officer, number, 'Mai Xuân Trường');
  const orders = [
    await officer.startCounterPayment(referenceNumber),
    await officer.startCounterPayment(referenceNumber),
  ];
  for (const order of orders) await officer.settle(order);
  await until(
    'it is in force',
    async () => (await officer.show(referenceNumber)).status === 'ACTIVE',
  );
  return referenceNumber;
}

/** Cancelled while mail, refund and the insurer's core all refuse. */
async function cancelInTrouble(officer: Calls, clerk: Calls, number: string): Promise<string> {
  const { referenceNumber } = await givenActive(officer, number, 'Phan Văn Trường');
  const policyNo = await knownAtInsurer(officer, referenceNumber);
  await endPolicyAtInsurer(officer, { referenceNumber, policyNo });
  await officer.answerRefunds('1');
  await officer.fault('email', 'refused');
  await clerk.cancelWithRefund(referenceNumber);
  await until('mail, refund and report were refused', async () => {
    const view = await clerk.showToClerk(referenceNumber);
    return (
      view.statusCancelled === 'error' &&
      view.refunds.some(({ status }: { status: string }) => status !== 'REQUESTED') &&
      view.messages.some(({ status }: { status: string }) => status === 'FAILED')
    );
  }).catch((error: Error) => console.warn(error.message));
  await officer.answerRefunds('0');
  await officer.fault('email', 'ok');
  return referenceNumber;
}

async function askForChange(url: string, token: string): Promise<void> {
  const answer = await fetch(`${url}/v1/customer/contract/sms-rejected`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sms-link': token },
    body: JSON.stringify({ noteChangeInfoCustomer: 'Sai số nhà: 12 Phố Mẫu, không phải số 1' }),
  });
  if (!answer.ok) throw new Error(`a change could not be asked for: ${answer.status}`);
}
