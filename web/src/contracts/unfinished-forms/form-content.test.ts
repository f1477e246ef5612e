import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import { expect, test } from 'vitest';
import { contentText, readContent } from './form-content.ts';

// covers DRAFT-18
test.each([
  ['INDIVIDUAL', exampleDraft],
  ['FAMILY', exampleFamilyDraft],
] as const)('restores the input of the form %s, without health answers', (type, draft) => {
  const text = contentText(type, draft, null);
  expect(text).not.toContain('medQuestion');
  const { medicalQuestionnaires: _, ...typed } = draft;
  expect(readContent(JSON.parse(text))).toEqual({ input: typed, version: null });
});

test('restores wrong input as it was typed', () => {
  const input = { proposerDOB: '31/02', insuredDetails: [{ insuredName: 'An1' }] };
  expect(readContent({ typeContract: 'FAMILY', ...input })?.input).toEqual(input);
});

test.each([null, 'text', 5, [], { proposerName: {}, other: 1, insuredDetails: 'x' }])(
  'restores nothing of the foreign content %j',
  (content) => {
    expect(readContent(content)?.input ?? {}).toEqual({});
  },
);
