// @vitest-environment node
import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import { expect, test } from 'vitest';
import { contentText, inputIn } from './form-content.ts';

// covers DRAFT-18
test.each([
  ['INDIVIDUAL', exampleDraft],
  ['FAMILY', exampleFamilyDraft],
] as const)('restores the input of the form %s, without health answers', (type, draft) => {
  const text = contentText(type, draft, null);
  expect(text).not.toContain('medQuestion');
  const { medicalQuestionnaires: _, ...typed } = draft;
  expect(inputIn(JSON.parse(text))).toEqual(typed);
});

test('restores wrong input as it was typed', () => {
  const input = { proposerDOB: '31/02', insuredDetails: [{ insuredName: 'An1' }] };
  expect(inputIn({ typeContract: 'FAMILY', ...input })).toEqual(input);
});

test.each([null, 'text', 5, [], { proposerName: {}, other: 1, insuredDetails: 'x' }])(
  'restores nothing of the foreign content %j',
  (content) => {
    expect(inputIn(content) ?? {}).toEqual({});
  },
);
