import { proposerShape } from '@salus/domain/contracts/proposer.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import { channels } from '@salus/domain/people/roles.ts';
import { HANDOVER_REASON_MIN, TEXT_LIMITS } from '@salus/domain/people/text.ts';
import type { RefusalCode } from '@salus/domain/refusals.ts';
import type { FieldCode } from '@salus/domain/validation/field-codes.ts';
import { choice, requiredEmail, requiredNote } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { insuredView, proposerView } from '../contract-view.ts';
import { endpoint, staff } from '../endpoint.ts';
import { smsRefusals } from '../sms-refusals.ts';
import { instant, referenceNumber } from '../wire.ts';
import { namedContracts } from './named-contracts.ts';

/** The contract after an action that changed its status. */
const statusChange = z.object({
  referenceNumber: z.string(),
  status: z.enum(statuses),
  updatedAt: instant,
});

export const withdrawContract = endpoint({
  name: 'withdrawContract',
  summary: 'Withdraw a contract before its payment; its link ends and the customer is notified',
  method: 'PUT',
  path: '/v1/auth/contract/withdraw',
  access: staff('sales', 'backOffice'),
  body: z.strictObject({ referenceNumber, reason: requiredNote(TEXT_LIMITS.withdrawReason) }),
  output: statusChange,
  refuses: ['NOT_FOUND', 'INVALID_STATE'],
});

export const recallLink = endpoint({
  name: 'recallLink',
  summary: 'Take the customer’s link back, so that the contract is a draft again',
  method: 'PUT',
  path: '/v1/auth/contract/recall-link',
  access: staff('sales'),
  body: z.strictObject({ referenceNumber }),
  output: statusChange,
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'PAYMENT_IN_PROGRESS'],
});

/** Why: for the history, at least ten characters. */
const handoverReason = requiredNote(TEXT_LIMITS.handoverReason).min(HANDOVER_REASON_MIN, {
  error: 'too_short' satisfies FieldCode,
});

/** At most this many contracts are named in a handover; a preview lists as many. */
export const CONTRACTS_NAMED = 1000;

export const handOver = endpoint({
  name: 'handOver',
  summary: 'Move unpaid contracts from one officer to another, all of them or those named',
  method: 'POST',
  path: '/v1/auth/team/handover',
  access: { ...staff('manager', 'director', 'backOffice'), stepUp: 'always' },
  body: z.strictObject({
    fromEmail: requiredEmail(),
    toEmail: requiredEmail(),
    reason: handoverReason,
    referenceNumbers: namedContracts(CONTRACTS_NAMED).optional(),
  }),
  output: z.object({ moved: z.number().int() }),
  refuses: ['NOT_FOUND', 'CHANNEL_DIFFERS', 'RECIPIENT_DISABLED'],
});

export const handoverRefusals = [
  'NOT_FOUND',
  'INVALID_STATE',
  'CHANNEL_DIFFERS',
  'OFFICER_UNCHANGED',
] as const satisfies readonly RefusalCode[];
export type HandoverRefusal = (typeof handoverRefusals)[number];

/** At most this many contracts of a list move at once. */
const ROWS_MOVED = 100;

export const handOverContracts = endpoint({
  name: 'handOverContracts',
  summary: 'Move unpaid contracts, and renewals, of any officers within reach to one officer',
  method: 'POST',
  path: '/v1/auth/team/handover/contracts',
  access: { ...staff('manager', 'director', 'backOffice'), stepUp: 'always' },
  body: z.strictObject({
    toEmail: requiredEmail(),
    reason: handoverReason,
    referenceNumbers: namedContracts(ROWS_MOVED),
  }),
  /** In request order, for each number: whether it or its renewal moved, or why not. */
  output: z.array(
    z.object({
      referenceNumber: z.string(),
      isMoved: z.boolean(),
      error_code: z.enum(handoverRefusals).nullable(),
    }),
  ),
  refuses: ['NOT_FOUND', 'RECIPIENT_DISABLED'],
});

export const previewHandover = endpoint({
  name: 'previewHandover',
  summary: 'The unpaid contracts of an officer, oldest first: those that a handover of all moves',
  method: 'GET',
  path: '/v1/auth/team/handover/preview',
  access: staff('manager', 'director', 'backOffice'),
  query: z.object({ fromEmail: requiredEmail() }),
  isRefreshed: true,
  output: z.object({
    totalRecords: z.number().int(),
    results: z
      .array(
        z.object({
          referenceNumber: z.string(),
          /** Abbreviated for heads, who have no list of unpaid contracts (ROLE-4). */
          proposerName: z.string(),
          status: z.enum(statuses),
          createdAt: instant,
        }),
      )
      .max(CONTRACTS_NAMED),
  }),
  refuses: ['NOT_FOUND'],
});

/** At most this many officers per answer; a longer text finds fewer. */
export const OFFICERS_SHOWN = 20;

export const listOfficers = endpoint({
  name: 'listOfficers',
  summary: 'Officers within reach by name or e-mail, with the unpaid contracts of each',
  method: 'GET',
  path: '/v1/auth/team/officers',
  access: staff('manager', 'director', 'backOffice'),
  query: z.object({
    search: z
      .string({ error: 'invalid' satisfies FieldCode })
      .trim()
      .max(TEXT_LIMITS.name, { error: 'too_long' satisfies FieldCode })
      .optional(),
  }),
  isRefreshed: true,
  output: z.object({
    results: z
      .array(
        z.object({
          emailAddress: z.string(),
          fullName: z.string(),
          channel: z.enum(channels).nullable(),
          unitName: z.string().nullable(),
          isDisabled: z.boolean(),
          /** Contracts that a handover of all would move now. */
          unpaid: z.number().int(),
        }),
      )
      .max(OFFICERS_SHOWN),
  }),
});

export const correctContact = endpoint({
  name: 'correctContact',
  summary:
    'Correct the customer’s e-mail or mobile of a paid contract; both addresses are notified',
  method: 'PUT',
  path: '/v1/auth/contract/correct-contact',
  access: { ...staff('sales', 'backOffice'), stepUp: 'within-hour' },
  body: z
    .strictObject({
      referenceNumber,
      proposerEmail: proposerShape.proposerEmail.optional(),
      proposerMobile: proposerShape.proposerMobile.optional(),
      reason: requiredNote(TEXT_LIMITS.correctionReason),
    })
    .refine(({ proposerEmail, proposerMobile }) => proposerEmail ?? proposerMobile, {
      path: ['proposerEmail'],
      error: 'required' satisfies FieldCode,
    }),
  output: z.object({
    referenceNumber: z.string(),
    updatedAt: instant,
  }),
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'CERTIFICATE_SENT_TOO_OFTEN', ...smsRefusals],
});

/** How a certificate is sent again. */
export const certificateChannels = ['EMAIL', 'SMS'] as const;

export const resendCertificate = endpoint({
  name: 'resendCertificate',
  summary: 'Send the certificate to the customer again, by e-mail or by SMS',
  method: 'POST',
  path: '/v1/auth/contract/resend-certificate',
  access: staff('sales', 'backOffice'),
  body: z.strictObject({
    referenceNumber,
    channel: choice(certificateChannels),
  }),
  output: z.object({ referenceNumber: z.string(), channel: z.enum(certificateChannels) }),
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'CERTIFICATE_SENT_TOO_OFTEN', ...smsRefusals],
});

/** A body for `createDraft` or `createFamilyDraft` whose health questions are unanswered. */
export const clonedDraft = z.object({
  planId: z.string(),
  ...proposerView.shape,
  insuredDetails: z.array(insuredView),
  medicalQuestionnaires: z.array(
    z.object({ medQuestionId: z.number().int(), medQuestionResult: z.null() }),
  ),
});

export const cloneContract = endpoint({
  name: 'cloneContract',
  summary: 'The input of a contract for a similar new one; nothing is stored',
  method: 'GET',
  path: '/v1/auth/contract/clone',
  access: staff('sales'),
  query: z.object({ referenceNumber }),
  output: clonedDraft,
  refuses: ['NOT_FOUND'],
});
