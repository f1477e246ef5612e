import { listFamilyPlans, listIndividualPlans } from '@salus/api/catalogue.ts';
import { createDraft, createFamilyDraft, editDraft, editFamilyDraft } from '@salus/api/contracts.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';

/** The calls behind the one form: each kind of contract has its own plans, and its own doors to save by (portal §7). */
export const draftCalls = {
  INDIVIDUAL: { plans: listIndividualPlans, create: createDraft, edit: editDraft },
  FAMILY: { plans: listFamilyPlans, create: createFamilyDraft, edit: editFamilyDraft },
} as const satisfies Record<ContractType, object>;
