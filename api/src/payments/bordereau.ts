import { bordereauKinds, differenceKinds } from '@salus/domain/payments/bordereau/compare-files.ts';
import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { fileFormats, fileTypes } from '../reports.ts';
import { money, XLSX_TYPE } from '../wire.ts';
import { uploadedFile } from './upload.ts';

/** The columns of the monthly file and of the insurer's (BORDEREAU-1). */
export const bordereauColumns = [
  'policyNo',
  'kind',
  'planId',
  'startDate',
  'endDate',
  'birthYear',
  'sex',
  'premiumShare',
  'refundShare',
  'eventDate',
] as const;

const access = staff('backOffice', 'director');
const month = z
  .string({ error: (issue) => (issue.input === undefined ? 'required' : 'invalid') })
  .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, { error: 'invalid' })
  .meta({ description: 'A month, YYYY-MM' });

export const exportBordereau = endpoint({
  name: 'exportBordereau',
  summary: 'The insured persons of the contracts issued or cancelled in a month, as a file',
  method: 'GET',
  path: '/v1/auth/report/bordereau',
  // Step-up: for a file of more than 1,000 rows.
  access: { ...access, stepUp: 'sometimes' },
  reads: 'export',
  query: z.strictObject({
    month,
    format: z.enum(fileFormats, { error: 'invalid' }).default('csv'),
  }),
  output: { json: z.object({}), stream: Object.values(fileTypes) },
});

/** The rows where the ledger has other money than the contract states. */
const disagreement = z.object({
  policyNo: z.string(),
  kind: z.enum(bordereauKinds),
  ledger: money,
  contract: money,
});

export const showBordereau = endpoint({
  name: 'showBordereau',
  summary: 'The sums of the monthly file, and where ledger and contracts disagree',
  method: 'GET',
  path: '/v1/auth/report/bordereau/summary',
  access,
  query: z.strictObject({ month }),
  isRefreshed: true,
  output: z.object({
    month: z.string(),
    rows: z.number().int(),
    issued: z.number().int(),
    cancelled: z.number().int(),
    premium: money,
    refund: money,
    disagreements: z.array(disagreement),
  }),
});

/** Bytes and rows of the insurer's file. */
export const MAX_BORDEREAU_BYTES = 10 * 1_048_576;
export const MAX_BORDEREAU_ROWS = 200_000;

const amountOrKinds = z.union([z.number().int(), z.string()]).nullable();

export const compareBordereau = endpoint({
  name: 'compareBordereau',
  summary: 'How the insurer’s file of a month differs from this system; nothing is stored',
  method: 'POST',
  path: '/v1/auth/report/bordereau/compare',
  access,
  query: z.strictObject({ month }),
  body: uploadedFile,
  upload: { types: ['text/csv', XLSX_TYPE], maxBytes: MAX_BORDEREAU_BYTES },
  output: z.object({
    differences: z.array(
      z.object({
        policyNo: z.string(),
        kind: z.enum(differenceKinds),
        ours: amountOrKinds,
        theirs: amountOrKinds,
      }),
    ),
  }),
});
