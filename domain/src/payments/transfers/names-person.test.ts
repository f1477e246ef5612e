import { expect, test } from 'vitest';
import { namesPerson } from './names-person.ts';

// covers MONEY-3
test.each([
  ['Đỗ Ngọc Yến nop phi', 'Đỗ Ngọc Yến', true],
  ['MBVCB.123.DO NGOC YEN chuyen tien', 'Đỗ Ngọc Yến', true],
  ['do-ngoc-yen', 'ĐỖ NGỌC YẾN', true],
  ['Do Ngoc Yenh nop phi', 'Đỗ Ngọc Yến', false],
  ['Do Yen Ngoc nop phi', 'Đỗ Ngọc Yến', false],
  ['Yen nop phi', 'Yến', false],
  ['nop phi', '王小明', false],
  ['', 'Đỗ Ngọc Yến', false],
])('the content "%s" names %s: %s', (content, name, isNamed) => {
  expect(namesPerson(content, name)).toBe(isNamed);
});
