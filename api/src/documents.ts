import { REVEAL_REASON } from '@salus/domain/people/personal-reads.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { optionalReason, requiredDay, requiredText } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { instant, referenceNumber, wireDay } from './wire.ts';

/** Why a masked reader needs the full document; without it a masked copy is answered (SEC-9). */
const reason = optionalReason(REVEAL_REASON.min, REVEAL_REASON.max);

export const downloadDraft = endpoint({
  name: 'downloadDraft',
  summary: 'The draft of the contract as a PDF with a watermark',
  method: 'GET',
  path: '/v1/auth/contract/email-draft',
  access: staff('sales'),
  reads: 'document',
  query: z.object({ referenceNumber }),
  output: 'pdf',
  refuses: ['NOT_FOUND', 'INVALID_STATE'],
});

export const linkToFile = endpoint({
  name: 'linkToFile',
  summary:
    'A URL, valid 5 minutes, that answers the signed certificate; with MASK_IDENTITY a masked ' +
    'copy for managers, directors and auditors who state no reason',
  method: 'GET',
  path: '/v1/auth/contract/file',
  access: staff('sales', 'backOffice', 'manager', 'director', 'auditor'),
  reads: 'document',
  query: z.object({ referenceNumber, policyNo: z.string().max(40).optional(), reason }),
  output: z.string(),
  envelope: 'result',
  refuses: ['NOT_FOUND', 'INVALID_STATE'],
});

export const recreateFile = endpoint({
  name: 'recreateFile',
  summary: 'Create the certificate of a contract whose first attempt failed',
  method: 'GET',
  path: '/v1/auth/contract/create-file',
  access: staff('sales', 'backOffice'),
  query: z.object({ referenceNumber }),
  output: z.object({ status: z.string(), policyNo: z.string().nullable() }),
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'FILE_NOT_READY'],
});

export const downloadReceipt = endpoint({
  name: 'downloadReceipt',
  summary: 'The receipt of a paid premium as a PDF; not a tax invoice',
  method: 'GET',
  path: '/v1/auth/contract/receipt',
  access: staff('sales', 'backOffice', 'manager', 'director', 'auditor'),
  reads: 'document',
  query: z.object({ referenceNumber, reason }),
  output: 'pdf',
  refuses: ['NOT_FOUND', 'INVALID_STATE'],
});

/** Signer, time and digest of the certificate (DOC-8). */
export const signatureView = z.object({
  signer: z.string(),
  signedAt: instant,
  sha256: z.string(),
});

/** The electronic tax invoice of a premium, which another system issues. */
export const eInvoice = z.object({ number: z.string(), issuedOn: wireDay });

export const recordInvoice = endpoint({
  name: 'recordInvoice',
  summary: 'Record or correct the number of the electronic tax invoice, which the receipt names',
  method: 'PUT',
  path: '/v1/auth/contract/e-invoice',
  access: staff('backOffice'),
  body: z.strictObject({
    referenceNumber,
    number: requiredText(TEXT_LIMITS.invoiceNumber),
    issuedOn: requiredDay(),
  }),
  output: z.object({ referenceNumber: z.string(), eInvoice, updatedAt: instant }),
  refuses: ['NOT_FOUND', 'INVALID_STATE'],
});
