import { policyDocumentKinds, termsLanguages } from '@salus/domain/catalogue/plan-terms.ts';
import { versionStates } from '@salus/domain/catalogue/version-state.ts';
import { contractTypes } from '@salus/domain/contracts/status.ts';
import { approvalDecisions } from '@salus/domain/payments/approval.ts';
import { channels } from '@salus/domain/people/roles.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import {
  choice,
  requiredDay,
  requiredId,
  requiredOrInvalid,
  requiredText,
} from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { benefit, sha256 } from '../catalogue.ts';
import { endpoint } from '../endpoint.ts';
import { uploadedFile } from '../payments/upload.ts';
import { instant, money, wireDay } from '../wire.ts';
import { adminReads, adminReason, adminWrites, requiredIdParameter } from './parts.ts';

/** 5 MiB, for one document of a plan. */
const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;
/** Far above any plan of the insurer. */
const MOST_ITEMS = 100;
const MOST_DONG = 100_000_000_000;
const MOST_DAYS = 3650;

const wholeNumber = (min: number, max: number) =>
  z
    .number({ error: requiredOrInvalid })
    .int({ error: 'invalid' })
    .min(min, { error: 'invalid' })
    .max(max, { error: 'invalid' });
const dong = wholeNumber(1, MOST_DONG);
const listField = <T extends z.ZodType>(item: T) =>
  z.array(item, { error: 'invalid' }).max(MOST_ITEMS, { error: 'too_long' });

const bilingual = {
  vi: requiredText(TEXT_LIMITS.policyText),
  en: requiredText(TEXT_LIMITS.policyText),
};
const waitingPeriod = z.strictObject({ ...bilingual, days: wholeNumber(1, MOST_DAYS) });

/** The life of a version: proposal, decision and days. */
const versionLife = {
  versionId: z.number().int(),
  /** The number among the versions of its plan or promotion, which contracts name. */
  version: z.number().int(),
  state: z.enum(versionStates),
  validFrom: wireDay,
  isInForce: z.boolean(),
  /** The version is the caller's proposal, so another admin decides. */
  isOwn: z.boolean(),
  reason: z.string().nullable(),
  /** Null for a version of the release. */
  proposedBy: z.string().nullable(),
  proposedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
};

export const planVersionView = z.object({
  ...versionLife,
  onSale: z.boolean(),
  fee: money,
  amount: money,
  durationName: z.string(),
  refundThresholdDays: z.number().int(),
  benefits: z.array(benefit),
  exclusions: z.array(z.object({ vi: z.string(), en: z.string() })),
  waitingPeriods: z.array(z.object({ vi: z.string(), en: z.string(), days: z.number().int() })),
  documents: z.array(
    z.object({
      kind: z.enum(policyDocumentKinds),
      language: z.enum(termsLanguages),
      name: z.string(),
      sha256: z.string(),
      url: z.string(),
    }),
  ),
  /** Some document is a demonstration text of the release. */
  isDemonstration: z.boolean(),
});

const share = z.object({ totalPerson: z.number().int(), discountContract: z.number().int() });

export const listCataloguePlans = endpoint({
  name: 'listCataloguePlans',
  summary: 'Every plan with its versions, the newest day first',
  method: 'GET',
  path: '/v1/auth/admin/catalogue/plan/list',
  access: adminReads,
  isRefreshed: true,
  output: z.array(
    z.object({
      code: z.string(),
      packageName: z.string(),
      productId: z.string(),
      productName: z.string(),
      typeContract: z.enum(contractTypes),
      channel: z.enum(channels),
      versions: z.array(planVersionView),
    }),
  ),
});

export const listCataloguePromotions = endpoint({
  name: 'listCataloguePromotions',
  summary: 'The promotion of each family product with its versions, the newest day first',
  method: 'GET',
  path: '/v1/auth/admin/catalogue/promotion/list',
  access: adminReads,
  isRefreshed: true,
  output: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      versions: z.array(z.object({ ...versionLife, discounts: z.array(share) })),
    }),
  ),
});

export const uploadCatalogueDocument = endpoint({
  name: 'uploadCatalogueDocument',
  summary: 'Store a document of a plan under its digest, which a version names later',
  method: 'POST',
  path: '/v1/auth/admin/catalogue/document',
  access: adminWrites,
  body: uploadedFile,
  upload: { types: ['application/pdf'], maxBytes: MAX_DOCUMENT_BYTES },
  output: z.object({ sha256: z.string() }),
});

/** A proposed version of a plan; the command line reads it, too. */
export const planProposal = z.strictObject({
  code: z.string({ error: requiredOrInvalid }).min(1, { error: 'required' }).max(20),
  fee: dong,
  amount: dong,
  benefits: listField(
    z.strictObject({
      code: requiredText(TEXT_LIMITS.benefitCode),
      name: requiredText(TEXT_LIMITS.name),
      limit: dong,
      note: requiredText(TEXT_LIMITS.policyText).nullish(),
    }),
  ).optional(),
  exclusions: listField(z.strictObject(bilingual)).optional(),
  waitingPeriods: listField(waitingPeriod).optional(),
  documents: listField(
    z.strictObject({
      kind: choice(policyDocumentKinds),
      language: choice(termsLanguages),
      name: requiredText(TEXT_LIMITS.name),
      sha256,
    }),
  ).optional(),
  validFrom: requiredDay(),
  onSale: z.boolean({ error: requiredOrInvalid }),
  reason: adminReason,
});

export const proposePlanVersion = endpoint({
  name: 'proposePlanVersion',
  summary: 'Propose figures and texts of a plan from a day on; texts left out stay as they are',
  method: 'POST',
  path: '/v1/auth/admin/catalogue/plan-version',
  access: adminWrites,
  body: planProposal,
  output: z.object({ versionId: z.number().int() }),
});

/** A proposed version of a promotion. */
export const promotionProposal = z.strictObject({
  productId: z.string({ error: requiredOrInvalid }).min(1, { error: 'required' }).max(20),
  discounts: listField(
    z.strictObject({
      totalPerson: wholeNumber(2, 9),
      discountContract: wholeNumber(1, 100),
    }),
    // Without any row no family could be sold: a share of 100 per cent is no discount (CAT-6).
  ).min(1, { error: 'required' }),
  validFrom: requiredDay(),
  reason: adminReason,
});

export const proposePromotionVersion = endpoint({
  name: 'proposePromotionVersion',
  summary: 'Propose what families of each size pay of the fee, in per cent, from a day on',
  method: 'POST',
  path: '/v1/auth/admin/catalogue/promotion-version',
  access: adminWrites,
  body: promotionProposal,
  output: z.object({ versionId: z.number().int() }),
});

export const previewVersion = endpoint({
  name: 'previewVersion',
  summary: 'Premiums of 1 to 9 persons before a version and with it, for each plan concerned',
  method: 'GET',
  path: '/v1/auth/admin/catalogue/preview',
  access: adminReads,
  query: z.object({ versionId: requiredIdParameter }),
  output: z.object({
    versionId: z.number().int(),
    samples: z.array(
      z.object({
        code: z.string(),
        totalPerson: z.number().int(),
        /** Null where the plan was not there before. */
        old: money.nullable(),
        new: money,
      }),
    ),
  }),
  refuses: ['NOT_FOUND'],
});

export const decideVersion = endpoint({
  name: 'decideVersion',
  summary: 'Approve or reject a version that another admin proposed',
  method: 'PUT',
  path: '/v1/auth/admin/catalogue/decide',
  access: adminWrites,
  body: z.strictObject({
    versionId: requiredId(),
    decision: choice(approvalDecisions),
    reason: adminReason,
  }),
  output: z.object({ versionId: z.number().int(), state: z.enum(versionStates) }),
  refuses: ['NOT_FOUND', 'OWN_REQUEST', 'INVALID_STATE', 'VERSION_DAY_PASSED'],
});

export const deleteVersion = endpoint({
  name: 'deleteVersion',
  summary: 'Take back a version whose day has not come',
  method: 'DELETE',
  path: '/v1/auth/admin/catalogue/version',
  access: adminWrites,
  query: z.object({ versionId: requiredIdParameter, reason: adminReason.optional() }),
  output: z.object({ versionId: z.number().int() }),
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'VERSION_IN_FORCE'],
});
