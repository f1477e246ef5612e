import type { FamilyDraftInput, IndividualDraftInput } from '@salus/domain/contracts/draft.ts';
import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import type { ContractType, Status } from '@salus/domain/contracts/status.ts';
import {
  awaitStatus,
  cancelWithNote,
  openOrder,
  saveDraft,
  sendLink,
  settleOrder,
  withdraw,
} from '../../demo-data/contract-steps.ts';
import { eventually, type TestApp } from './test-app.ts';

export {
  awaitStatus,
  openOrder,
  readLinkToken as linkTokenOf,
  readStatus as statusOf,
  settleOrder,
} from '../../demo-data/contract-steps.ts';

/** A contract at the start of a test. */
export type GivenContract = {
  readonly referenceNumber: string;
  /** Empty until the link was sent. */
  readonly linkToken: string;
};

/** The body of DRAFT-1, with changes. */
export function draftBody(changes: Partial<IndividualDraftInput> = {}): IndividualDraftInput {
  return { ...exampleDraft, ...changes };
}

/** The body of a family of three, with changes. */
export function familyBody(changes: Partial<FamilyDraftInput> = {}): FamilyDraftInput {
  return { ...exampleFamilyDraft, ...changes };
}

/**
 * Brings a contract of `officer` to a status by the steps of the demo data. PAID leaves
 * the file store failing: otherwise the certificate is there before the test looks.
 */
export async function givenContract(
  salus: TestApp,
  {
    status = 'DRAFT',
    officer = 'sales.cbb',
    type = 'INDIVIDUAL',
    draft = {},
  }: {
    status?: Status;
    officer?: string;
    type?: ContractType;
    draft?: Partial<IndividualDraftInput>;
  } = {},
): Promise<GivenContract> {
  const body = type === 'FAMILY' ? familyBody(draft) : draftBody(draft);
  const referenceNumber = await saveDraft(salus, officer, type, body);
  if (status === 'DRAFT') return { referenceNumber, linkToken: '' };

  const linkToken = await sendLink(salus, officer, referenceNumber);
  if (status === 'AWAITING_PAYMENT') return { referenceNumber, linkToken };

  if (status === 'WITHDRAWN') {
    await withdraw(salus, officer, referenceNumber);
    return { referenceNumber, linkToken };
  }

  if (status === 'PAID') await salus.fault('files', 'error');
  await settleOrder(salus, await openOrder(salus, linkToken));
  if (status === 'PAID' || status === 'ACTIVE') {
    await awaitStatus(salus, referenceNumber, status);
    return { referenceNumber, linkToken };
  }
  await awaitStatus(salus, referenceNumber, 'ACTIVE');
  // A new status does not compile here: give it a branch above.
  status satisfies 'CANCELLED';
  await cancelWithNote(salus, referenceNumber);
  return { referenceNumber, linkToken };
}

/** Waits until no contract is paid and not yet issued. */
export async function awaitIssues(salus: TestApp): Promise<void> {
  await eventually('every certificate is issued', async () => {
    const paidContracts = await salus.db
      .selectFrom('contracts')
      .select('id')
      .where('status', '=', 'PAID')
      .execute();
    return paidContracts.length === 0;
  });
}
