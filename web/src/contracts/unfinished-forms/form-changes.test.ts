import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import { editedNumber, editFormId } from '@salus/domain/retention/unfinished-form.ts';
import { expect, test } from 'vitest';
import { changedPaths, contentText, readContent } from './form-content.ts';

// covers DRAFT-20
test('keeps changes with the version of the contract, without health answers', () => {
  const version = '2026-11-21T09:00:00.000+07:00';
  const text = contentText('INDIVIDUAL', exampleDraft, version);
  expect(text).not.toContain('medQuestion');
  const content = readContent(JSON.parse(text));
  expect(content?.version).toBe(version);
  expect(changedPaths(content?.input ?? {}, exampleDraft)).toEqual([]);
  expect(readContent('other')).toBeNull();
});

// covers DRAFT-20
test('names the fields that differ, and a different number of persons', () => {
  const [first, ...others] = exampleFamilyDraft.insuredDetails;
  const changedDraft = {
    ...exampleFamilyDraft,
    proposerMobile: '0911111111',
    proposerAddress: '',
    insuredDetails: [{ ...first, insuredName: 'Lê Văn Khác' }, ...others.slice(1)],
  };
  const before = { ...exampleFamilyDraft, proposerAddress: null };
  expect(changedPaths(changedDraft, before)).toEqual(
    expect.arrayContaining(['proposerMobile', 'insuredDetails', 'insuredDetails.0.insuredName']),
  );
  expect(changedPaths(changedDraft, before)).not.toContain('proposerAddress');
});

test('knows the contract by the id of its form', () => {
  expect(editedNumber(editFormId('HD261122AAAAA'))).toBe('HD261122AAAAA');
  expect(editedNumber('0f9c-5')).toBeNull();
});
