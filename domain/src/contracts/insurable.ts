import type { RefusalCode } from '../refusals.ts';
import type { FieldCode } from '../validation/field-codes.ts';
import type { ContractType, Relationship } from './status.ts';

/** The code beside the field of a form, and the code of the refusal. */
type NotInsurable = { readonly field: FieldCode; readonly refusal: RefusalCode };

const sibling = {
  field: 'cannot_select_brother_sister',
  refusal: 'CANNOT_SELECT_BROTHER_SISTER',
} as const satisfies NotInsurable;

/** Null when a contract of the type insures the relationship (VAL-20). */
const notInsurable = {
  self: { INDIVIDUAL: null, FAMILY: null },
  parent: { INDIVIDUAL: null, FAMILY: null },
  wife_husband: { INDIVIDUAL: null, FAMILY: null },
  child: { INDIVIDUAL: null, FAMILY: null },
  brother_sister: { INDIVIDUAL: sibling, FAMILY: sibling },
} as const satisfies Record<Relationship, Record<ContractType, NotInsurable | null>>;

export function whyNotInsurable(
  relationship: Relationship,
  type: ContractType,
): NotInsurable | null {
  return notInsurable[relationship][type];
}
