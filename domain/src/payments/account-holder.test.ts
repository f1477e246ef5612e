import { expect, test } from 'vitest';
import { accountHolder, hasSameWords } from './account-holder.ts';

const persons = {
  proposerName: 'Nguyễn Văn Đức',
  insureds: [{ name: 'Trần Thị Hoa', relationship: 'wife_husband' }],
} as const;

// covers APPROVE-12
test.each([
  ['NGUYEN VAN DUC', 'Nguyễn Văn Đức'],
  ['duc, nguyen van', 'NGUYỄN VĂN ĐỨC'],
  ['ＮＧＵＹＥＮ VAN DUC', 'Nguyễn Văn Đức'],
  ['=NGUYEN VAN DUC', 'Nguyễn Văn Đức'],
  ['王小明', '王小明'],
])('%s is %s', (one, other) => {
  expect(hasSameWords(one, other)).toBe(true);
});

// covers APPROVE-12
test.each([
  ['NGUYEN VAN', 'Nguyễn Văn Đức'],
  ['NGUYEN VAN DUC ANH', 'Nguyễn Văn Đức'],
  ['NGUYEN VAN DUNG', 'Nguyễn Văn Đức'],
  ['李小龙', '王小明'],
  ['???', '王小明'],
  ['', ''],
])('%s is not %s', (one, other) => {
  expect(hasSameWords(one, other)).toBe(false);
});

// covers APPROVE-12
test('a holder is the proposer, an insured person with the relationship, or neither', () => {
  const insured = { relation: 'INSURED', relationship: 'wife_husband' };
  expect(accountHolder('NGUYEN VAN DUC', persons).relation).toBe('PROPOSER');
  expect(accountHolder('TRAN THI HOA', persons)).toEqual(insured);
  expect(accountHolder('KE GIAN', persons)).toEqual({ relation: 'OTHER', relationship: null });
});
