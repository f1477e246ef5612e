import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import { editedNumber, editFormId } from '@salus/domain/retention/unfinished-form.ts';
import { expect, test } from 'vitest';
import { textOf } from './form-content.ts';
import { differencesOf, keptEditIn } from './kept-edit.ts';

const savedAt = '2026-11-22T10:00:00.000+07:00';

// covers DRAFT-20
test('keeps changes with the version of the contract, without health answers', () => {
  const version = '2026-11-21T09:00:00.000+07:00';
  const text = textOf('INDIVIDUAL', exampleDraft, version);
  expect(text).not.toContain('medQuestion');
  const kept = keptEditIn(JSON.parse(text), savedAt);
  expect(kept).toMatchObject({ version, savedAt });
  expect(differencesOf(kept?.input ?? {}, exampleDraft)).toEqual([]);
  expect(keptEditIn('other', savedAt)).toBeNull();
});

// covers DRAFT-20
test('names the fields that differ, and a different number of persons', () => {
  const [first, ...others] = exampleFamilyDraft.insuredDetails;
  const changed = {
    ...exampleFamilyDraft,
    proposerMobile: '0911111111',
    proposerAddress: '',
    insuredDetails: [{ ...first, insuredName: 'Lê Văn Khác' }, ...others.slice(1)],
  };
  const before = { ...exampleFamilyDraft, proposerAddress: null };
  expect(differencesOf(changed, before)).toEqual(
    expect.arrayContaining(['proposerMobile', 'insuredDetails', 'insuredDetails.0.insuredName']),
  );
  expect(differencesOf(changed, before)).not.toContain('proposerAddress');
});

test('knows the contract by the id of its form', () => {
  expect(editedNumber(editFormId('HD261122AAAAA'))).toBe('HD261122AAAAA');
  expect(editedNumber('0f9c-5')).toBeNull();
});
