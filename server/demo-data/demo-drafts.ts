import type { IndividualDraftInput } from '@salus/domain/contracts/draft.ts';
import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { type CccdIssuer, cccdIssuerOn } from '@salus/domain/people/identity-document.ts';
import { day } from '@salus/domain/time/day.ts';

const FAMILY_NAMES = [
  'Nguyễn',
  'Trần',
  'Lê',
  'Phạm',
  'Hoàng',
  'Đặng',
  'Vũ',
  'Bùi',
  'Đỗ',
  'Ngô',
] as const;
const GIVEN_NAMES = {
  male: ['Văn Đức', 'Quốc Khánh', 'Gia Hưng', 'Minh Khải', 'Hoàng Long', 'Đình Phúc', 'Anh Tuấn'],
  female: ['Thị Ánh', 'Thu Hương', 'Minh Anh', 'Hồng Nhung', 'Thanh Hà', 'Ngọc Lan', 'Bảo Ân'],
} as const;
const STREETS = [
  'Phố Huế',
  'Lý Thường Kiệt',
  'Cầu Giấy',
  'Nguyễn Huệ',
  'Trần Phú',
  'Lê Duẩn',
] as const;
const TOWNS = ['Hà Nội', 'Hải Phòng', 'Đà Nẵng', 'Thành phố Hồ Chí Minh', 'Cần Thơ'] as const;
const PROVINCES = ['001', '031', '048', '079', '092'] as const;

const pick = <T>(from: readonly [T, ...T[]], at: number): T => from[at % from.length] ?? from[0];
const digits = (number: number, length: number) => String(number).padStart(length, '0');

/** Marks a contract as demo data, and names which one it is. */
export const demoEmail = (index: number) => `demo.${digits(index, 4)}@example.com`;

type Gender = keyof typeof GIVEN_NAMES;

/** A person with matching birthday, gender and citizen number. */
function person(seed: number, gender: Gender, birthYear: number) {
  const dob = `${birthYear}-${digits(1 + (seed % 12), 2)}-${digits(1 + (seed % 28), 2)}`;
  const century = gender === 'male' ? '0' : '1';
  const year = digits(birthYear % 100, 2);
  return {
    name: `${pick(FAMILY_NAMES, seed * 7)} ${pick(GIVEN_NAMES[gender], seed * 3)}`,
    dob,
    gender,
    nationalId: `${pick(PROVINCES, seed)}${century}${year}${digits(100 + seed, 6)}`,
  };
}

/** The draft of the demo contract with this index: the same one at each start. */
export function demoDraft(index: number, type: ContractType, planId: string): IndividualDraftInput {
  const proposer = person(index, index % 2 === 0 ? 'female' : 'male', 1978 + (index % 24));
  const cardIssuedOn = day(`${2019 + (index % 5)}-05-${digits(1 + (index % 28), 2)}`);
  const issuer: CccdIssuer = cccdIssuerOn(cardIssuedOn);
  const self = {
    isSameProposer: true,
    insuredName: proposer.name,
    insuredTypeNID: 'CCCD',
    insuredNationalId: proposer.nationalId,
    insuredDOB: proposer.dob,
    insuredGender: proposer.gender,
    insuredRelationship: 'self',
  } as const;
  return {
    ...exampleDraft,
    planId,
    proposerName: proposer.name,
    proposerNationalId: proposer.nationalId,
    proposerNationalIdDate: cardIssuedOn,
    proposerPlaceOfOrigin: issuer,
    proposerDOB: proposer.dob,
    proposerGender: proposer.gender,
    proposerMobile: `091${digits(index, 7)}`,
    proposerEmail: demoEmail(index),
    proposerAddress: `Số ${1 + (index % 90)} ${pick(STREETS, index)}, ${pick(TOWNS, index)}`,
    insuredDetails: type === 'FAMILY' ? [self, ...relatives(index, proposer.gender)] : [self],
  };
}

/** The spouse and one to three children, who have a birth certificate only. */
function relatives(index: number, proposerGender: Gender) {
  const gender = proposerGender === 'male' ? 'female' : 'male';
  const spouse = person(index + 5000, gender, 1980 + (index % 20));
  const children = Array.from({ length: 1 + (index % 3) }, (_, at) =>
    person(index * 3 + at + 9000, at % 2 === 0 ? 'female' : 'male', 2012 + (index % 8) + at),
  );
  const insured = (one: ReturnType<typeof person>) => ({
    isSameProposer: false,
    insuredName: one.name,
    insuredNationalId: one.nationalId,
    insuredDOB: one.dob,
    insuredGender: one.gender,
  });
  return [
    { ...insured(spouse), insuredTypeNID: 'CCCD', insuredRelationship: 'wife_husband' } as const,
    ...children.map(
      (child) =>
        ({ ...insured(child), insuredTypeNID: 'GKS', insuredRelationship: 'child' }) as const,
    ),
  ];
}
