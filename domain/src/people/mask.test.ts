import { expect, test } from 'vitest';
import { abbreviatedName, maskedFieldAt, maskedKind, maskedValue } from './mask.ts';

// covers SEC-9
test('masks keep the end of a phone number only', () => {
  expect(maskedValue('identity', '001090000123')).toBe('••••••••••••');
  expect(maskedValue('phone', '0987654321')).toBe('•••••••321');
});

test.each([
  ['proposerNationalId', 'identity', { name: 'proposerNationalId', position: null }],
  ['proposerMobile', 'phone', { name: 'proposerMobile', position: null }],
  ['insuredDetails.3.insuredNationalId', 'identity', { name: 'insuredNationalId', position: 3 }],
  ['insuredNationalId', 'identity', null],
  ['insuredDetails.9.insuredNationalId', 'identity', null],
  ['insuredDetails.0.proposerMobile', 'phone', null],
  ['proposerName', null, null],
  ['toString', null, null],
] as const)('%s is masked as %s and revealed as %o', (path, kind, field) => {
  expect([maskedKind(path), maskedFieldAt(path)]).toEqual([kind, field]);
});

// covers ROLE-13
test.each([
  ['Nguyễn Thị Ngọc Ánh', 'N. T. N. Ánh'],
  ['  Đỗ  Sang ', 'Đ. Sang'],
  ['Ánh', 'Ánh'],
])('abbreviates %j to %j', (name, short) => {
  expect(abbreviatedName(name)).toBe(short);
});
