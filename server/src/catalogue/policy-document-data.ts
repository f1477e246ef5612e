import type { Benefit } from '@salus/api/catalogue.ts';
import type { PolicyDocumentKind, TermsLanguage } from '@salus/domain/catalogue/plan-terms.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import type { Promotion } from '@salus/domain/pricing/premium.ts';

/** The values of a demonstration document, in one language but for names of the catalogue. */
export type PolicyDocumentData = {
  readonly kind: PolicyDocumentKind;
  readonly language: TermsLanguage;
  readonly contractType: ContractType;
  readonly productName: string;
  readonly refundThresholdDays: number;
  readonly exclusions: readonly string[];
  readonly waitingPeriods: readonly { readonly text: string; readonly days: number }[];
  /** The plan of a summary; null in the wording, which all plans share. */
  readonly plan: {
    readonly packageName: string;
    readonly durationName: string;
    readonly sumInsured: number;
    readonly fee: number;
    readonly benefits: readonly Benefit[];
    readonly promotions: readonly Promotion[];
  } | null;
  /** The file's creation time: equal data give equal bytes. */
  readonly madeAt: Date;
};

/** Renders a document as PDF/A. */
export type RenderPolicyDocument = (data: PolicyDocumentData) => Promise<Uint8Array>;
