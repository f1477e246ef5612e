import type * as api from '@salus/api/contracts/policyholder.ts';
import type { PolicyholderUseCase } from '../context.ts';
import { certificateForCustomer } from '../documents/certificates/customer-documents.ts';
import { receiptPdf } from '../documents/receipts/receipt-pdf.ts';
import { readPolicyView } from './policy-view.ts';

/** The policy behind the page. Changes nothing. */
export const showPolicy: PolicyholderUseCase<typeof api.showPolicy> = (ctx, { language }) =>
  readPolicyView(ctx, language);

/** The signed certificate (MY-4). */
export const downloadOwnCertificate: PolicyholderUseCase<typeof api.downloadOwnCertificate> = ({
  app,
  actor,
}) => certificateForCustomer(app, actor.contractId);

/** The receipt of the premium (MY-4). */
export const downloadOwnReceipt: PolicyholderUseCase<typeof api.downloadOwnReceipt> = ({
  app,
  actor,
  now,
}) => receiptPdf(app, actor.contractId, now);
