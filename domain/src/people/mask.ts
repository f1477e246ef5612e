import {
  insuredFields,
  type PersonalKind,
  personalTableFields,
  proposerFields,
  tableFields,
} from '../contract-fields.ts';
import { maskIdentity, maskPhone } from '../verification/link-step-up.ts';

/** Identity numbers are hidden whole, phone numbers up to their last three digits (SEC-9). */
const masks = {
  identity: maskIdentity,
  phone: maskPhone,
} as const satisfies Partial<Record<PersonalKind, (value: string) => string>>;
type MaskedKind = keyof typeof masks;
const maskedKinds = ['identity', 'phone'] as const satisfies readonly MaskedKind[];

/** `0987654321` → `•••••••321`. */
export const maskedValue = (kind: MaskedKind, value: string): string => masks[kind](value);

/** `Nguyễn Thị Ánh` → `N. T. Ánh`: enough to distinguish contracts, not the full name. */
export function abbreviatedName(name: string): string {
  const parts = name.trim().split(/\s+/);
  return parts
    .map((part, at) => (at < parts.length - 1 ? `${Array.from(part)[0] ?? ''}.` : part))
    .join(' ');
}

const kinds = new Map<string, MaskedKind>(
  maskedKinds.flatMap((kind) =>
    [...personalTableFields(proposerFields, kind), ...personalTableFields(insuredFields, kind)].map(
      (field) => [field, kind] as const,
    ),
  ),
);

/** The kind of a masked field, also under its path (`insuredDetails.0.insuredNationalId`). */
export function maskedKind(path: string): MaskedKind | null {
  return kinds.get(path.slice(path.lastIndexOf('.') + 1)) ?? null;
}

const isProposerField = (name: string) =>
  tableFields(proposerFields).some((field) => field === name);
const ofInsured = /^insuredDetails\.([0-8])\.(\w+)$/;

/** A value that may be revealed: a masked field of the proposer or of an insured person. */
export type MaskedField = { readonly name: string; readonly position: number | null };

/** `proposerMobile`, `insuredDetails.0.insuredNationalId`; null for another field. */
export function maskedFieldAt(path: string): MaskedField | null {
  const [, position, name] = ofInsured.exec(path) ?? [];
  if (name !== undefined)
    return maskedKind(name) && !isProposerField(name) ? { name, position: Number(position) } : null;
  return isProposerField(path) && maskedKind(path) ? { name: path, position: null } : null;
}
