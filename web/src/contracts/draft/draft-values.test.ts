import type { ContractView } from '@salus/api/contract-view.ts';
import { proposerFields, tableFields } from '@salus/domain/contract-fields.ts';
import { familyDraftSchema, individualDraftSchema } from '@salus/domain/contracts/draft.ts';
import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import { day } from '@salus/domain/time/day.ts';
import { describe, expect, test } from 'vitest';
import { toDraft } from './draft-values.ts';

const today = day('2026-11-22');

const onOldCard = {
  ...exampleDraft,
  proposerTypeNID: 'CMND',
  proposerNationalId: '012345678',
  proposerPlaceOfOrigin: null,
  proposerPlaceCMND: 'Công an Hà Nội',
  insuredDetails: exampleFamilyDraft.insuredDetails.slice(2),
} as const;

/** The form reads nothing else of a contract. */
const asContract = (draft: object) => draft as ContractView;

describe('the form of a saved contract', () => {
  test.each([
    ['individual contract', individualDraftSchema, exampleDraft],
    ['individual contract with an old identity card', individualDraftSchema, onOldCard],
    ['family contract', familyDraftSchema, exampleFamilyDraft],
  ])('saves an %s unchanged', (_, schema, draft) => {
    const draftValues = schema(today).parse(draft);
    expect(schema(today).parse(toDraft(asContract(draftValues)))).toEqual(draftValues);
  });

  test('holds a value for every field of the proposer in the examples', () => {
    const values = [exampleDraft, onOldCard].map((draft) => toDraft(asContract(draft)));
    const empty = tableFields(proposerFields).filter((field) =>
      values.every((value) => !value[field]),
    );
    expect(empty).toEqual([]);
  });
});
