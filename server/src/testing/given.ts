import { createHash } from 'node:crypto';
import type { FamilyDraftInput, IndividualDraftInput } from '@salus/domain/contracts/draft.ts';
import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import type { ContractType, Status } from '@salus/domain/contracts/status.ts';
import { eventually, type TestApp } from './test-app.ts';

/** A contract that a test starts from. */
export type GivenContract = {
  readonly referenceNumber: string;
  /** The token of the customer's link, once it was sent. */
  readonly linkToken: string;
};

/** The body of decisions §6, with changes. */
export function draftBody(changes: Partial<IndividualDraftInput> = {}): IndividualDraftInput {
  return { ...exampleDraft, ...changes };
}

/** The body of a family of three, with changes. */
export function familyBody(changes: Partial<FamilyDraftInput> = {}): FamilyDraftInput {
  return { ...exampleFamilyDraft, ...changes };
}

/** The states that a contract can be brought to on this path; each is reached by the real calls, as people would. */
type Reachable = Status;

/**
 * A contract of `officer` in a status. PAID is reached with the file store out of order, and leaves it so: otherwise the
 * certificate would be there before the test looks.
 */
export async function givenContract(
  salus: TestApp,
  {
    status = 'DRAFT',
    officer = 'sales.cbb',
    type = 'INDIVIDUAL',
    draft = {},
  }: { status?: Reachable; officer?: string; type?: ContractType; draft?: Partial<IndividualDraftInput> } = {},
): Promise<GivenContract> {
  const person = await salus.as(officer);
  const created =
    type === 'FAMILY'
      ? await person.post('/v1/auth/contract/create-family-temporary', familyBody(draft))
      : await person.post('/v1/auth/contract/create-temporary', draftBody(draft));
  if (created.status !== 200) throw new Error(`the draft was refused: ${JSON.stringify(created.body)}`);
  const referenceNumber: string = created.body.data.referenceNumber;
  if (status === 'DRAFT') return { referenceNumber, linkToken: '' };

  const sent = await person.post('/v1/auth/contract/sms-link', { referenceNumber });
  if (sent.status !== 200) throw new Error(`the link was refused: ${JSON.stringify(sent.body)}`);
  const linkToken = await linkTokenOf(salus, referenceNumber);
  if (status === 'AWAITING_PAYMENT') return { referenceNumber, linkToken };

  if (status === 'PAID') await salus.fault('files', 'error');
  const refOrder = await openOrder(salus, linkToken);
  await settleOrder(salus, refOrder);
  const reached = status === 'CANCELLED' ? 'ACTIVE' : status;
  await eventually(
    `${referenceNumber} is ${reached}`,
    async () => (await statusOf(salus, referenceNumber)) === reached,
  );
  if (status === 'CANCELLED') await cancelWithNote(salus, referenceNumber);
  return { referenceNumber, linkToken };
}

async function cancelWithNote(salus: TestApp, referenceNumber: string): Promise<void> {
  const clerk = await salus.as('bm');
  const note = { referenceNumber, noteCancelled: 'Khách hàng đề nghị hủy' };
  const reply = await clerk.put('/v1/auth/contract/bm-cancelled', note);
  if (reply.status !== 200) throw new Error(`the cancellation was refused: ${JSON.stringify(reply.body)}`);
}

/** Starts a payment by the customer's link and gives the order's number. */
export async function openOrder(salus: TestApp, linkToken: string): Promise<string> {
  const reply = await salus.customer(linkToken).get('/v1/customer/contract/sms-payment-link');
  if (reply.status !== 200) throw new Error(`the payment was refused: ${JSON.stringify(reply.body)}`);
  return new URL(reply.body.data).searchParams.get('vpc_MerchTxnRef') ?? '';
}

/** What the gateway does once the customer has paid, or failed to. Gives the address that the browser would go back to. */
export async function settleOrder(
  salus: TestApp,
  refOrder: string,
  { code = '0', deliver = 'both' }: { code?: string; deliver?: 'both' | 'ipn' | 'return' | 'none' | 'twice' } = {},
): Promise<string> {
  const settle = { vpc_MerchTxnRef: refOrder, vpc_TxnResponseCode: code, deliver };
  const reply = await salus.anybody.post('/dev/gateway/settle', settle);
  if (reply.status !== 200) throw new Error(`the gateway did not settle: ${JSON.stringify(reply.body)}`);
  return reply.body.returnUrl;
}

export async function statusOf(salus: TestApp, referenceNumber: string): Promise<Status> {
  const row = await salus.db
    .selectFrom('contracts')
    .select('status')
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirstOrThrow();
  return row.status as Status;
}

/** The token of the contract's live link, read from the SMS that the customer got. */
export async function linkTokenOf(salus: TestApp, referenceNumber: string): Promise<string> {
  const { hash } = await salus.db
    .selectFrom('customer_links')
    .innerJoin('contracts', 'contracts.id', 'customer_links.contract_id')
    .select('customer_links.token_hash as hash')
    .where('contracts.reference_number', '=', referenceNumber)
    .where('customer_links.replaced_at', 'is', null)
    .executeTakeFirstOrThrow();
  return eventually('the SMS with the link', async () => {
    const tokens = (await salus.outbox()).map(({ text }) => /\/ord\/([\w-]+)/.exec(text)?.[1] ?? '');
    return tokens.find((token) =>
      createHash('sha256')
        .update(token)
        .digest()
        .equals(hash ?? Buffer.alloc(0)),
    );
  });
}
