import { characterCodes } from '@salus/domain/character-codes.ts';
import type { InsuredFact, ProposerFact } from '@salus/domain/contract-fields.ts';
import type { Period } from '@salus/domain/contracts/period.ts';
import type { Proposer } from '@salus/domain/contracts/proposer.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import type { IdentityDocumentType } from '@salus/domain/people/identity-document.ts';
import { printedClusters } from '@salus/domain/people/letters/document-characters.ts';
import { dayText } from '@salus/domain/time/day-text.ts';
import { catalogueText, type Translate, translationsIn } from '../../translations.ts';
import type {
  AgreementData,
  CertificateData,
  ContractData,
  FamilyFeeData,
  InsuredData,
  InsurersPolicyDocument,
  PaymentData,
  ReceiptData,
} from './document-data.ts';
import { digestText, instantText, moneyText } from './format.ts';
import { moneyInWords } from './money-in-words.ts';
import { qrPath } from './qr-code.ts';

/** Documents are legally binding, therefore in Vietnamese; English is a reading aid beside it. */
const vietnamese = translationsIn('vi');
const english = translationsIn('en');

/** A value in both languages; `en` is empty where it would repeat the Vietnamese. */
type Bilingual = { readonly vi: string; readonly en: string };

function bilingual(vi: string, en: string): Bilingual {
  return { vi, en: en === vi ? '' : en };
}

const translations = (textOf: (t: Translate) => string) =>
  bilingual(textOf(vietnamese), textOf(english));

/** A name of the catalogue; one without a translation stays Vietnamese. */
const ofCatalogue = (name: string) => bilingual(name, catalogueText(name, 'en'));

/** The formatted values of the templates. Templates only choose layout and labels. */
export function contractValues(data: ContractData) {
  return {
    insurer: data.insurer,
    reference: data.referenceNumber,
    isSoldByBank: data.channel === 'CBB',
    product: ofCatalogue(data.productName),
    package: ofCatalogue(data.packageName),
    duration: ofCatalogue(data.durationName),
    sumInsured: moneyText(data.sumInsured),
    premium: moneyText(data.premium),
    premiumInWords: moneyInWords(data.premium),
    refundThresholdDays: String(data.refundThresholdDays),
    family: data.family && familyValues(data.family, data.insureds.length),
    ...periodValues(data.period),
    proposer: proposerValues(data.proposer),
    insureds: data.insureds.map(insuredValues),
    benefits: data.benefits.map(({ name, limit, note }) => ({
      name: ofCatalogue(name),
      limit: moneyText(limit),
      note: ofCatalogue(note ?? ''),
    })),
    healthAnswers: data.healthAnswers.map(({ questionId, answer }) => ({
      question: translations((t) => t(($) => $.domain.healthQuestions[questionId])),
      answer: translations((t) => t(($) => $.domain.answers[answer ?? 'unanswered'])),
    })),
    terms: data.terms && {
      version: String(data.terms.version),
      digest: digestText(data.terms.digest),
    },
    madeAt: instantText(data.madeAt),
    isMasked: data.isMasked,
  };
}

/** fee × persons × percentage (CAT-7), formatted; no percentages without a promotion. */
function familyValues({ fee, discountContract: percentage }: FamilyFeeData, persons: number) {
  const percentages =
    percentage === null ? null : { paid: `${percentage}%`, discount: `${100 - percentage}%` };
  return { persons: String(persons), fee: moneyText(fee), percentages };
}

/**
 * @param signer the subject of the signing certificate
 * @param seal SVG of the insurer's seal
 */
export function certificateValues(data: CertificateData, signer: string, seal: string | null) {
  const { payment, consent } = data;
  return {
    ...contractValues(data),
    policyNo: data.policyNo,
    cancelledOn: data.cancelledOn === null ? '' : dayText(data.cancelledOn),
    payment: paymentValues(payment),
    consent: consent && {
      way: translations((t) => t(($) => $.domain.verificationWays[consent.way])),
      at: instantText(consent.givenAt),
      ipAddress: consent.ipAddress ?? '–',
      device: consent.device ?? '–',
      termsVersion: consent.termsVersion,
      shown: digestText(consent.shownSha256),
      understanding: consent.understanding && {
        at: instantText(consent.understanding.at),
        version: consent.understanding.version,
        digest: digestText(consent.understanding.sha256),
      },
    },
    signature: {
      signer,
      at: instantText(data.madeAt),
      signatory: data.signatory?.name ?? '',
      title: data.signatory?.title ?? '',
    },
    seal,
    verification: { address: data.verificationUrl, qr: qrPath(data.verificationUrl) },
  };
}

export function receiptValues(data: ReceiptData) {
  return {
    insurer: data.insurer,
    reference: data.referenceNumber,
    policyNo: data.policyNo ?? '–',
    payer: { name: data.payer.name, address: data.payer.address ?? '–' },
    product: ofCatalogue(data.productName),
    package: ofCatalogue(data.packageName),
    duration: ofCatalogue(data.durationName),
    persons: String(data.persons),
    premium: moneyText(data.premium),
    premiumInWords: moneyInWords(data.premium),
    ...periodValues(data.period),
    payment: paymentValues(data.payment),
    invoice: data.invoice && {
      number: data.invoice.number,
      issuedOn: dayText(data.invoice.issuedOn),
    },
    madeAt: instantText(data.madeAt),
    isMasked: data.isMasked,
  };
}

function periodValues({ startsOn, endsOn }: Period) {
  return {
    startsAt: `00:00:00 ${dayText(startsOn)}`,
    endsAt: `23:59:59 ${dayText(endsOn)}`,
    days: `${dayText(startsOn)} – ${dayText(endsOn)}`,
  };
}

function paymentValues(payment: PaymentData) {
  return {
    at: instantText(payment.paidAt),
    way: translations((t) => t(($) => $.domain.paymentTypes[payment.type])),
    order: payment.orderReference ?? '–',
  };
}

/** The values of a demonstration document, all in its one language. */
export function policyDocumentValues(data: InsurersPolicyDocument) {
  const { language, insurer, plan } = data;
  const translate = (name: string) => (language === 'vi' ? name : catalogueText(name, language));
  return {
    insurer,
    language,
    isFamily: data.contractType === ('FAMILY' satisfies ContractType),
    product: translate(data.productName),
    refundThresholdDays: String(data.refundThresholdDays),
    exclusions: data.exclusions,
    waitingPeriods: data.waitingPeriods.map(({ text, days }) => ({ text, days: String(days) })),
    plan: plan && {
      package: translate(plan.packageName),
      duration: translate(plan.durationName),
      sumInsured: moneyText(plan.sumInsured),
      fee: moneyText(plan.fee),
      benefits: plan.benefits.map(({ name, limit, note }) => ({
        name: translate(name),
        limit: moneyText(limit),
        note: note === null ? '' : translate(note),
      })),
      promotions: plan.promotions.map(({ totalPerson, discountContract }) => ({
        persons: String(totalPerson),
        share: `${discountContract}%`,
      })),
    },
  };
}

export function agreementValues({ insurer, version, effectiveOn }: AgreementData) {
  return {
    insurer: { name: insurer.name, hotline: insurer.hotline },
    version,
    effectiveOn: dayText(effectiveOn),
  };
}

/**
 * Prepares values for printing: replaces characters that the fonts lack, and allows breaks in
 * words longer than a column. The URL of the QR code and the seal stay unchanged.
 */
export function printable(values: object): object {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      key === 'verification' || key === 'seal' ? value : printableValue(value),
    ]),
  );
}

function printableValue(value: unknown): unknown {
  if (typeof value === 'string') return breakable(drawable(value));
  if (Array.isArray(value)) return value.map((one) => printableValue(one));
  return typeof value === 'object' && value !== null ? printable(value) : value;
}

const ZERO_WIDTH_SPACE = '\u200b';
const LONG_WORD = /\S{25,}/g;
const LETTERS_OF_A_LINE = /(?:.\p{M}*){1,12}/gu;

function breakable(text: string): string {
  return text.replace(LONG_WORD, (word) =>
    (word.match(LETTERS_OF_A_LINE) ?? []).join(ZERO_WIDTH_SPACE),
  );
}

function proposerValues(proposer: Proposer) {
  const {
    proposerNationalIdDate: issuedOn,
    proposerPlaceOfOrigin: issuer,
    proposerPlaceCMND: place,
  } = proposer;
  return {
    name: proposer.proposerName,
    identity: identityText(proposer.proposerTypeNID, proposer.proposerNationalId),
    issuedOn: issuedOn ? dayText(issuedOn) : '–',
    issuedBy: issuer
      ? translations((t) => t(($) => $.domain.cccdIssuers[issuer]))
      : bilingual(place ?? '–', ''),
    birthday: dayText(proposer.proposerDOB),
    gender: translations((t) => t(($) => $.domain.genders[proposer.proposerGender])),
    mobile: proposer.proposerMobile,
    email: proposer.proposerEmail,
    address: proposer.proposerAddress ?? '–',
  } satisfies Record<ProposerFact, string | Bilingual>;
}

function insuredValues(insured: InsuredData) {
  return {
    name: insured.insuredName,
    birthday: dayText(insured.insuredDOB),
    gender: translations((t) => t(($) => $.domain.genders[insured.insuredGender])),
    identity: identityText(insured.insuredTypeNID, insured.insuredNationalId),
    relationship: translations((t) =>
      t(($) => $.domain.relationships[insured.insuredRelationship]),
    ),
  } satisfies Record<InsuredFact, string | Bilingual>;
}

/** `CCCD 001090000123`: the short name as printed on the card itself. */
function identityText(type: IdentityDocumentType, number: string): Bilingual {
  if (type !== 'PASSPORT' && type !== 'GKS') return bilingual(`${type} ${number}`, '');
  const { vi, en } = translations((t) => t(($) => $.domain.documentTypes[type]));
  return bilingual(`${vi} ${number}`, en);
}

/**
 * Text in composed form. Letters that no font has are printed as codes, `[U+738B]`: only contracts
 * from before the check of characters have any, and PDF/A forbids a glyph for missing ones.
 */
export function drawable(text: string): string {
  return printedClusters(text)
    .map(({ cluster, isPrinted }) => (isPrinted ? cluster : `[${characterCodes(cluster)}]`))
    .join('');
}
