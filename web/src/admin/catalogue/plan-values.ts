import type { PolicyDocumentKind, TermsLanguage } from '@salus/domain/catalogue/plan-terms.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type CataloguePlan, currentVersion } from './versions.ts';

export type DocumentValue = {
  kind: PolicyDocumentKind;
  language: TermsLanguage;
  name: string;
  sha256: string;
};

/** The input of a new version, numbers as typed. */
export type PlanValues = {
  fee: string;
  amount: string;
  onSale: boolean;
  validFrom: string;
  benefits: { code: string; name: string; limit: string; note: string }[];
  exclusions: { vi: string; en: string }[];
  waitingPeriods: { vi: string; en: string; days: string }[];
  documents: DocumentValue[];
  reason: string;
};

/** The form begins as the plan is today. */
export function startValues({ versions }: CataloguePlan, validFrom: Day): PlanValues {
  const now = currentVersion(versions);
  return {
    fee: String(now?.fee ?? ''),
    amount: String(now?.amount ?? ''),
    onSale: now?.onSale ?? true,
    validFrom,
    benefits: (now?.benefits ?? []).map(({ code, name, limit, note }) => ({
      ...{ code, name, note: note ?? '' },
      limit: String(limit),
    })),
    exclusions: now?.exclusions ?? [],
    waitingPeriods: (now?.waitingPeriods ?? []).map(({ days, ...text }) => ({
      ...text,
      days: String(days),
    })),
    documents: (now?.documents ?? []).map(({ kind, language, name, sha256 }) => ({
      kind,
      language,
      name,
      sha256,
    })),
    reason: '',
  };
}
