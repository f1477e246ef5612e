import { maskedFieldAt } from '@salus/domain/people/mask.ts';
import { READS_COUNTED, REVEAL_REASON, readKinds } from '@salus/domain/people/personal-reads.ts';
import { roles } from '@salus/domain/people/roles.ts';
import { requiredOrInvalid, requiredReason } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { holds } from './contracts/personal.ts';
import { endpoint, staff } from './endpoint.ts';
import { dayFilters, personalFilter, severalFilter, textFilter } from './filter.ts';
import { checkRangeOrder, filterParameters, listQuery } from './list-query.ts';
import { fileFormats, fileTypes } from './reports.ts';
import { instant, pageSchema, paging, referenceNumber } from './wire.ts';

const invalid = { error: 'invalid' } as const;
const text = (max: number) => z.string(invalid).trim().max(max, { error: 'too_long' }).optional();

/** Filters of the log of reads; both days are included, in business time. */
export const readFilters = {
  ...dayFilters,
  kind: severalFilter(readKinds),
  /** The reader. */
  emailAddress: textFilter(text(100)),
  referenceNumber: textFilter(text(20)),
  /** A whole identity or phone number: finds each answer that had this person (SEC-22). */
  identity: personalFilter(text(20)),
  ip: textFilter(text(60)),
} as const;
const readParameters = {
  ...filterParameters(readFilters),
  /** The name of a call of this API. */
  call: text(60),
};
export type ReadFilters = z.output<z.ZodObject<typeof readParameters>>;

/** The screen validates its fields by this schema too. */
export const readsQuery = listQuery(
  z
    .strictObject({
      ...paging,
      type: z.enum(['LIST', 'EXPORT'], invalid).default('LIST'),
      /** The file format of an EXPORT. */
      format: z.enum(fileFormats, invalid).default('csv'),
      ...readParameters,
    })
    .superRefine(checkRangeOrder(readFilters)),
);

/** One read: who, whose, what, when and from where. */
export const readView = z.object({
  id: z.number().int(),
  at: instant,
  kind: z.enum(readKinds),
  call: z.string(),
  emailAddress: z.string(),
  fullName: z.string(),
  role: z.enum(roles),
  /** The contract; null where the answer had no single one. */
  referenceNumber: z.string().nullable(),
  /** The contracts of a page, or of a warning. */
  references: z.array(z.string()).nullable(),
  /** The filters, without personal values. */
  criteria: z.record(z.string(), z.unknown().meta(holds('none'))).nullable(),
  rowCount: z.number().int().nullable(),
  /** Whether an identity number was searched for. */
  byIdentity: z.boolean(),
  /** How often the same answer was read within ten minutes, and when last. */
  count: z.number().int(),
  lastAt: instant,
  /** The revealed field and the given reason. */
  field: z.string().nullable(),
  reason: z.string().nullable(),
  ip: z.string(),
  sessionId: z.string(),
});
export type ReadView = z.output<typeof readView>;

/** `totalRecords` ends at this number; a longer log has `isMore`. */
const pageOfReads = pageSchema(readView).extend({
  totalRecords: z.number().int().max(READS_COUNTED),
  isMore: z.boolean(),
});

export const listReads = endpoint({
  name: 'listReads',
  summary:
    'Who read whose personal data, newest first (LIST), or all of it as a file of CSV or Excel ' +
    '(EXPORT)',
  method: 'GET',
  path: '/v1/auth/audit/reads',
  // Step-up: for a file of more than 1,000 rows.
  access: { ...staff('auditor'), stepUp: 'sometimes' },
  reads: 'log',
  query: readsQuery,
  output: { json: pageOfReads, stream: Object.values(fileTypes) },
  refuses: ['SERVICE_UNAVAILABLE'],
});

/** Why a number is shown in full, in 10 to 255 characters (SEC-9). */
const revealReason = requiredReason(REVEAL_REASON.min, REVEAL_REASON.max);

export const revealField = endpoint({
  name: 'revealField',
  summary: 'One masked value of a contract, for a stated reason; the log of reads keeps both',
  method: 'POST',
  path: '/v1/auth/contract/reveal',
  access: staff('backOffice', 'manager', 'director', 'auditor'),
  reads: 'reveal',
  answersSecret: true,
  body: z.strictObject({
    referenceNumber,
    /** `proposerMobile`, `insuredDetails.0.insuredNationalId` … */
    field: z
      .string({ error: requiredOrInvalid })
      .refine((path) => maskedFieldAt(path) !== null, { error: 'invalid' }),
    reason: revealReason,
  }),
  output: z.object({ referenceNumber: z.string(), field: z.string(), value: z.string() }),
  refuses: ['NOT_FOUND'],
});
