import { expect, test } from 'vitest';
import { checkHolidayTable } from './check-holiday-table.ts';

// covers MY-6
test('warns in the last year of the table of holidays', () => {
  const warnings: object[] = [];
  const log = { warn: (about: object) => warnings.push(about) };
  checkHolidayTable(new Date('2034-12-31T10:00:00Z'), log);
  expect(warnings).toEqual([]);
  checkHolidayTable(new Date('2034-12-31T17:00:00Z'), log);
  expect(warnings).toEqual([{ until: '2035-12-31' }]);
});
