import { renewalStates } from '@salus/domain/contracts/renewal.ts';
import { contractTypes, statuses } from '@salus/domain/contracts/status.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { optionalDay, requiredNote } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { listQuery } from '../list-query.ts';
import { instant, money, pageSchema, paging, referenceNumber, wireDay } from '../wire.ts';
import { namedContracts } from './named-contracts.ts';
import { holds } from './personal.ts';

/** At most this many policies are renewed by one call (RENEW-4). */
export const RENEWALS_AT_ONCE = 200;

/** A policy near its end, or what became of it. Its numbers stay in its detail. */
const renewalRow = z.object({
  referenceNumber: z.string(),
  policyNo: z.string().nullable(),
  state: z.enum(renewalStates),
  typeContract: z.enum(contractTypes),
  proposerName: z.string(),
  packageName: z.string(),
  premiumAmount: money,
  /** Insured persons. */
  persons: z.number().int(),
  policyEndDate: instant,
  officerName: z.string(),
  officerEmail: z.string(),
  /** False for an officer who got the renewal alone by a handover. */
  mayOpen: z.boolean(),
  /** The contract that renews it. */
  renewal: z
    .object({
      referenceNumber: z.string(),
      status: z.enum(statuses),
      premiumAmount: money,
      persons: z.number().int(),
      /** The first day that it covers, or will if it is paid by then. */
      startsOn: wireDay,
    })
    .nullable(),
  lostAt: instant.nullable(),
  lostReason: z.string().nullable(),
});
export type RenewalRow = z.output<typeof renewalRow>;

export const listRenewals = endpoint({
  name: 'listRenewals',
  summary: 'Policies to renew, those that end first, and what became of the others',
  method: 'GET',
  path: '/v1/auth/renewal/list',
  access: staff('sales', 'backOffice', 'manager', 'director', 'auditor'),
  query: listQuery(
    z.strictObject({
      ...paging,
      /** Exclusive. */
      endsBefore: optionalDay(),
      state: z
        .enum(renewalStates, { error: 'invalid' })
        .optional()
        .transform((state) => state ?? 'DUE'),
    }),
  ),
  followsEvents: true,
  isRefreshed: true,
  output: pageSchema(renewalRow).extend({
    /** There are more than `totalRecords`. */
    isMore: z.boolean(),
  }),
});

const refusedRenewal = z.object({
  referenceNumber: z.string(),
  code: z.string(),
  message: z.string(),
  data: z.unknown().meta(holds('none')),
});
export type RefusedRenewal = z.output<typeof refusedRenewal>;

export const draftRenewals = endpoint({
  name: 'draftRenewals',
  summary: 'Draft the renewals of policies, each judged anew; the answer names those refused',
  method: 'POST',
  path: '/v1/auth/renewal/draft',
  access: staff('sales'),
  body: z.strictObject({
    referenceNumbers: namedContracts(RENEWALS_AT_ONCE),
    /** Leaves persons over age out, while enough remain. */
    leaveOut: z.boolean({ error: 'invalid' }).optional(),
  }),
  output: z.object({
    drafted: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        /** The premium of the policy; `premiumAmount` is that of its renewal today. */
        formerPremiumAmount: money,
        premiumAmount: money,
      }),
    ),
    refused: z.array(refusedRenewal),
  }),
});

export const loseRenewal = endpoint({
  name: 'loseRenewal',
  summary: 'Note that the customer does not renew, with the reason',
  method: 'PUT',
  path: '/v1/auth/renewal/lost',
  access: staff('sales'),
  body: z.strictObject({ referenceNumber, reason: requiredNote(TEXT_LIMITS.withdrawReason) }),
  output: z.object({ referenceNumber: z.string(), state: z.enum(renewalStates) }),
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'RENEWED_ALREADY', 'RENEWAL_NOT_DUE'],
});
