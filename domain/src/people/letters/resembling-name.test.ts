import { expect, test } from 'vitest';
import { findResemblingName } from './resembling-name.ts';

// covers AUTH-33
test.each([
  ['Chi nhanh Hoan Kiem', 'Chi nhánh Hoàn Kiếm'],
  ['CHI NHÁNH HOÀN KIẾM', 'Chi nhánh Hoàn Kiếm'],
  ['Chi-nhánh  HoànKiếm', 'Chi nhánh Hoàn Kiếm'],
  ['Chi nhánh Hoàng Kiếm', 'Chi nhánh Hoàn Kiếm'],
  ['Chi nhán Hoàn Kiếm', 'Chi nhánh Hoàn Kiếm'],
  ['Chi hnánh Hoàn Kiếm', 'Chi nhánh Hoàn Kiếm'],
  ['Chi nhánk Hoàn Kiếm', 'Chi nhánh Hoàn Kiếm'],
  ['Nhóm1', 'Nhóm 1'],
  ['Đà Nẵng', 'Da Nang'],
])('%s may be %s', (name, other) => {
  expect(findResemblingName(name, ['Vinh', other])).toBe(other);
});

// covers AUTH-33
test.each([
  ['Nhóm 1', 'Nhóm 2'],
  ['Nhóm 1', 'Nhóm 11'],
  ['Chi nhánh A', 'Chi nhánh B'],
  ['Hà Nội', 'Hà Nam'],
  ['Tiền Giang', 'Kiên Giang'],
  ['Hà Giang', 'An Giang'],
  ['Miền Bắc', 'Miền Nam'],
  ['Chi nhánh Cầu Giấy', 'Chi nhánh Hoàn Kiếm'],
  ['Chi nhánh', 'Chi nhánh Hoàn Kiếm'],
  ['Vinh', 'Vinh'],
])('%s is not taken for %s', (name, other) => {
  expect(findResemblingName(name, [other])).toBe(null);
});
