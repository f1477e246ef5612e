import { policyDocumentKinds, termsLanguages } from '@salus/domain/catalogue/plan-terms.ts';
import { contractTypes } from '@salus/domain/contracts/status.ts';
import { channels, roleGroups } from '@salus/domain/people/roles.ts';
import { requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { endpoint, publicAccess, staff } from './endpoint.ts';
import { money } from './wire.ts';

/** One line of a plan's benefit table: what is covered and up to how much. */
export const benefit = z.object({
  code: z.string(),
  name: z.string(),
  limit: money,
  note: z.string().nullable(),
});
export type Benefit = z.output<typeof benefit>;

/**
 * The texts that a contract was sold with (CAT-13), in Vietnamese or, for readers of every other
 * language, in English: `language` states which.
 */
export const policyTerms = z.object({
  /** The number of the plan's version. */
  version: z.number().int(),
  /** Hex SHA-256 of all texts in both languages, which consent and certificate name. */
  digest: z.string(),
  language: z.enum(termsLanguages),
  exclusions: z.array(z.string()),
  waitingPeriods: z.array(z.object({ text: z.string(), days: z.number().int() })),
  documents: z.array(
    z.object({
      kind: z.enum(policyDocumentKinds),
      language: z.enum(termsLanguages),
      name: z.string(),
      url: z.string(),
      sha256: z.string(),
    }),
  ),
});
export type PolicyTermsView = z.output<typeof policyTerms>;

/** The reader's language for `policyTerms`; that of the request without it. */
export const termsLanguageQuery = { language: z.string().max(5).optional() };

/** The SHA-256 of a file, in hex. */
export const sha256 = z
  .string({ error: requiredOrInvalid })
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, { error: 'invalid' });

const plan = z.object({
  code: z.string(),
  productId: z.string(),
  packageName: z.string(),
  shortName: z.string(),
  /** Sum insured. */
  amount: money,
  /** Premium per person and year. */
  fee: money,
  durationName: z.string(),
  benefits: z.array(benefit),
});
export type Plan = z.output<typeof plan>;

export const listIndividualPlans = endpoint({
  name: 'listIndividualPlans',
  summary: 'The individual plans of the person’s channel; all of them for a person without one',
  method: 'GET',
  path: '/v1/auth/product/list-vpb',
  access: staff(...roleGroups),
  output: z.array(plan),
});

export const listFamilyPlans = endpoint({
  name: 'listFamilyPlans',
  summary: 'The family plans of the person’s channel; all of them for a person without one',
  method: 'GET',
  path: '/v1/auth/product/list-family-vpb',
  access: staff(...roleGroups),
  output: z.array(plan),
});

/** Sellers see the plans of their channel; other roles read contracts of every plan. */
export const listAllPlans = endpoint({
  name: 'listAllPlans',
  summary: 'The plans of every channel, for the filters of lists and reports of issued contracts',
  method: 'GET',
  path: '/v1/auth/product/list-all',
  access: staff('backOffice', 'manager', 'director', 'auditor'),
  output: z.array(
    z.object({
      code: z.string(),
      packageName: z.string(),
      typeContract: z.enum(contractTypes),
      channel: z.enum(channels),
    }),
  ),
});

/** Share of the fee for a number of insured persons, in per cent: 90 is a discount of 10 %. */
const promotion = z.object({
  totalPerson: z.number().int(),
  discountContract: z.number().int(),
});

export const listPromotions = endpoint({
  name: 'listPromotions',
  summary:
    'What families of each size pay of the fee, in per cent; ' +
    'none where the product has no promotion',
  method: 'GET',
  path: '/v1/auth/contract/promotion',
  access: staff('sales'),
  query: z.object({
    productID: z
      .string({ error: requiredOrInvalid })
      .min(1, { error: 'required' })
      .max(20, { error: 'invalid' }),
  }),
  output: z.array(promotion),
});

export const openPolicyDocument = endpoint({
  name: 'openPolicyDocument',
  summary: 'A summary or wording of the catalogue by the digest of its bytes',
  method: 'GET',
  path: '/v1/pub/policy-document',
  access: publicAccess,
  query: z.object({ sha256 }),
  output: { file: 'application/pdf' },
  refuses: ['NOT_FOUND'],
});
