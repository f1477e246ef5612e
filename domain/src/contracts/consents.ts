import type { SaleRules } from './sale-rules.ts';

/** Consents to the terms; a payment of a client without boxes is itself their proof (CONSENT-1). */
const termsConsents = ['personal-data', 'health-data', 'payment-terms'] as const;

/** The customer understood exclusions and waiting periods; only a ticked box proves it (SALE-2). */
const UNDERSTOOD = 'policy-understood';

/** Consents of the customer, each separate and never pre-ticked (CONSENT-1). */
export const consentKinds = [...termsConsents, UNDERSTOOD] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** The optional consent beside the required ones (CONSENT-12). */
export const OFFERS = 'offers';

type TickedKinds = readonly string[];

/** Settings that decide which consents a payment needs. */
type ConsentRules = { readonly requiresConsents: boolean; readonly saleRules: SaleRules };

/** Consents without which no online payment starts (CONSENT-4, SALE-2). */
export function consentsToPay({ requiresConsents, saleRules }: ConsentRules): ConsentKind[] {
  return [
    ...(requiresConsents ? termsConsents : []),
    ...(saleRules === 'require' ? ([UNDERSTOOD] as const) : []),
  ];
}

/** Facts of a contract that decide which consents prove its sale. */
type SaleFacts = {
  readonly saleRules: SaleRules;
  /** `SALE_RULES` when the contract was first sent; null for a sale from before that rule. */
  readonly firstSentRules: SaleRules | null;
};

/** Consents that together make the state GIVEN: the fourth only since its rule (SALE-3). */
export function consentsToProve({ saleRules, firstSentRules }: SaleFacts): ConsentKind[] {
  const isUnderstandingDue = saleRules === 'require' && firstSentRules === 'require';
  return isUnderstandingDue ? [...consentKinds] : [...termsConsents];
}

export function missingConsents(
  needed: readonly ConsentKind[],
  ticked: TickedKinds,
): ConsentKind[] {
  return needed.filter((kind) => !ticked.includes(kind));
}

/** Some of the consents to the terms are no consent (CONSENT-1). */
export function isPartialConsent(ticked: TickedKinds): boolean {
  const missing = missingConsents(termsConsents, ticked);
  if (missing.length === 0) return false;
  return missing.length < termsConsents.length || !ticked.includes(UNDERSTOOD);
}

/** Consents that a payment records: those ticked, and those that it proves by itself. */
export function paymentConsents(ticked: TickedKinds): ConsentKind[] {
  return consentKinds.filter((kind) => kind !== UNDERSTOOD || ticked.includes(kind));
}

/** Kept with version and digest of the policy's terms instead of those of the payment. */
export const isUnderstanding = (kind: ConsentKind) => kind === UNDERSTOOD;

/** Kinds that were given, in their order. */
export const consentsIn = (ticked: TickedKinds): ConsentKind[] =>
  consentKinds.filter((kind) => ticked.includes(kind));

/** Kinds that the screens of a payment insist on: those to the terms always. */
export const consentsToInsistOn = (rules: Pick<ConsentRules, 'saleRules'>): ConsentKind[] =>
  consentsToPay({ ...rules, requiresConsents: true });
