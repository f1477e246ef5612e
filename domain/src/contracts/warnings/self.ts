import { objectKeys } from '../../objects.ts';
import { isSameName } from '../../people/letters/same-name.ts';
import { isSelf } from '../family-insureds.ts';
import type { PartialDraft, PartialInsured } from './partial-draft.ts';

/** What `SELF_RULE` does with an insured `self` who is another person than the proposer. */
export const selfRules = ['refuse', 'warn'] as const;
export type SelfRule = (typeof selfRules)[number];

/** The fields that identify a person, and those of the proposer that they must equal. */
const sameAs = {
  insuredTypeNID: 'proposerTypeNID',
  insuredNationalId: 'proposerNationalId',
  insuredName: 'proposerName',
  insuredDOB: 'proposerDOB',
  insuredGender: 'proposerGender',
} as const;
type Identity = keyof typeof sameAs;

/** Whole or unfinished: a field that is null is not compared. */
type Persons = Pick<PartialDraft, (typeof sameAs)[Identity]> & {
  readonly insuredDetails: readonly Pick<PartialInsured, Identity | 'insuredRelationship'>[];
};

export type SelfDifference = {
  /** The field of the body whose value is `self`. */
  readonly path: string;
  /** The insured person's fields that differ from the proposer's. */
  readonly fields: readonly Identity[];
};

/** The insured persons with relationship `self` who are not the proposer (VAL-21). */
export function selfDifferences(draft: Persons): SelfDifference[] {
  return draft.insuredDetails.flatMap((insured, at) => {
    if (!isSelf(insured)) return [];
    const fields = objectKeys(sameAs).filter((field) =>
      differs(insured[field], draft[sameAs[field]]),
    );
    const path = `insuredDetails.${at}.insuredRelationship`;
    return fields.length === 0 ? [] : [{ path, fields }];
  });
}

const differs = (one: string | null, two: string | null) =>
  one !== null && two !== null && !isSameName(one, two);
