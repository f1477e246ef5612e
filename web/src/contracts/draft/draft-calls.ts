import { listFamilyPlans, listIndividualPlans } from '@salus/api/catalogue.ts';
import {
  createDraft,
  createFamilyDraft,
  editDraft,
  editFamilyDraft,
} from '@salus/api/contracts.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';

/** API calls per contract type: each type has its own plans and save endpoints (DRAFT-1). */
export const draftCalls = {
  INDIVIDUAL: { plans: listIndividualPlans, create: createDraft, edit: editDraft },
  FAMILY: { plans: listFamilyPlans, create: createFamilyDraft, edit: editFamilyDraft },
} as const satisfies Record<ContractType, object>;
