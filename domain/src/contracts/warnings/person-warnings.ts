import { ageOn } from '../../people/age.ts';
import { crossCheckCccd } from '../../people/cccd-number.ts';
import { expiredSince, issuedBefore } from '../../people/document-term.ts';
import { type Day, isBefore } from '../../time/day.ts';
import type { Relationship } from '../status.ts';
import type { PartialDraft, PartialInsured } from './partial-draft.ts';
import type { Warning } from './warnings.ts';

/** The youngest spouse without a warning, in full years. */
const SPOUSE_MIN_AGE = 18;

/** The warnings that a draft shows by itself, on the business day `today` (WARN-4 to WARN-11). */
export function personWarnings(draft: PartialDraft, today: Day): Warning[] {
  return [
    ...proposerDocument(draft, today),
    ...draft.insuredDetails.flatMap((insured, at) => [
      ...insuredDocument(insured, at, today),
      ...relationshipAge(insured, at, draft.proposerDOB, today),
    ]),
    ...secondSpouses(draft.insuredDetails),
  ];
}

function proposerDocument(draft: PartialDraft, today: Day): Warning[] {
  const { proposerTypeNID: type, proposerDOB: bornOn, proposerNationalIdDate: issuedOn } = draft;
  const { proposerNationalId: number, proposerGender: gender } = draft;
  const end = type && expiredSince({ type, bornOn, issuedOn }, today);
  const path = type === 'CMND' ? 'proposerTypeNID' : 'proposerNationalIdDate';
  const first = type && issuedBefore({ type, issuedOn });
  const differs = type === 'CCCD' && crossCheckCccd(number ?? '', bornOn, gender);
  return [
    ...(end ? [{ path, code: 'DOCUMENT_EXPIRED', data: { validUntil: end } } as const] : []),
    ...(first
      ? [
          {
            path: 'proposerNationalIdDate',
            code: 'ISSUED_TOO_EARLY',
            data: { issuedSince: first },
          } as const,
        ]
      : []),
    ...(differs
      ? [{ path: 'proposerNationalId', code: 'CCCD_DIFFERS', data: { differs } } as const]
      : []),
  ];
}

/** The term of a CMND alone: the form does not ask when an insured person's was issued. */
function insuredDocument(insured: PartialInsured, at: number, today: Day): Warning[] {
  const { insuredTypeNID: type, insuredNationalId: number } = insured;
  const end = type && expiredSince({ type, bornOn: null, issuedOn: null }, today);
  const differs =
    type === 'CCCD' && crossCheckCccd(number ?? '', insured.insuredDOB, insured.insuredGender);
  return [
    ...(end ? [warning(at, 'insuredTypeNID', 'DOCUMENT_EXPIRED', { validUntil: end })] : []),
    ...(differs ? [warning(at, 'insuredNationalId', 'CCCD_DIFFERS', { differs })] : []),
  ];
}

function relationshipAge(
  { insuredRelationship: relationship, insuredDOB: bornOn }: PartialInsured,
  at: number,
  proposerBornOn: Day | null,
  today: Day,
): Warning[] {
  if (!relationship || !bornOn) return [];
  const isOlder = proposerBornOn !== null && isBefore(bornOn, proposerBornOn);
  const isYounger = proposerBornOn !== null && isBefore(proposerBornOn, bornOn);
  const isOdd = {
    self: false,
    parent: isYounger,
    wife_husband: ageOn(bornOn, today) < SPOUSE_MIN_AGE,
    child: isOlder,
    brother_sister: false,
  } as const satisfies Record<Relationship, boolean>;
  return isOdd[relationship]
    ? [warning(at, 'insuredRelationship', 'RELATIONSHIP_AGE', { relationship })]
    : [];
}

function secondSpouses(insureds: readonly PartialInsured[]): Warning[] {
  return insureds
    .flatMap(({ insuredRelationship }, at) => (insuredRelationship === 'wife_husband' ? [at] : []))
    .slice(1)
    .map((at) => warning(at, 'insuredRelationship', 'SECOND_SPOUSE', {}));
}

function warning(
  at: number,
  field: keyof PartialInsured,
  code: Warning['code'],
  data: Warning['data'],
): Warning {
  return { path: `insuredDetails.${at}.${field}`, code, data };
}
