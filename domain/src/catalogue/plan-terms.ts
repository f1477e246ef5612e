/** The documents of a plan version: the short summary, and the whole wording. */
export const policyDocumentKinds = ['SUMMARY', 'WORDING'] as const;
export type PolicyDocumentKind = (typeof policyDocumentKinds)[number];

/** The languages in which the insurer states exclusions, waiting periods and documents. */
export const termsLanguages = ['vi', 'en'] as const;
export type TermsLanguage = (typeof termsLanguages)[number];

/** Readers of every other language get the English text (CAT-13). */
export const termsLanguageFor = (language: string): TermsLanguage =>
  language.toLowerCase().split('-')[0] === 'vi' ? 'vi' : 'en';

/** A case that the policy does not pay. */
export type Exclusion = Readonly<Record<TermsLanguage, string>>;

/** A case that the policy pays only after its first days. */
export type WaitingPeriod = Exclusion & { readonly days: number };

type PolicyDocument = {
  readonly kind: PolicyDocumentKind;
  readonly language: TermsLanguage;
  readonly name: string;
  /** SHA-256 of the bytes, in hex. */
  readonly sha256: string;
};

/** The texts of a plan version, beside its figures. */
export type PlanTerms = {
  readonly exclusions: readonly Exclusion[];
  readonly waitingPeriods: readonly WaitingPeriod[];
  readonly documents: readonly PolicyDocument[];
};
