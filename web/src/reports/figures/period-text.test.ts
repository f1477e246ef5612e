import type { ReportPeriod } from '@salus/api/reports.ts';
import type { Day } from '@salus/domain/time/day.ts';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { startI18n, type useTranslations } from '../../i18n/i18n.ts';
import { axisLabels, partialReason, periodTitle } from './period-text.ts';

const today = '2026-11-21' as Day;
let t: ReturnType<typeof useTranslations>;

beforeAll(async () => {
  await startI18n();
  t = i18next.getFixedT('vi', ['staff', 'domain']) as typeof t;
});

test.each([
  ['day', '2026-11-05', '2026-11-05', '05/11/2026'],
  ['week', '2026-11-16', '2026-11-22', '16/11 – 22/11/2026'],
  ['week', '2025-12-29', '2026-01-04', '29/12/2025 – 04/01/2026'],
  ['week', '2026-11-22', '2026-11-22', '22/11/2026'],
  ['month', '2026-02-01', '2026-02-28', 'Tháng 2/2026'],
  ['quarter', '2026-10-01', '2026-11-21', 'Quý 4/2026'],
  ['year', '2026-01-01', '2026-11-21', 'Năm 2026'],
] as const)('a %s from %s to %s is called “%s”', (by, from, to, title) => {
  expect(periodTitle(t, by, { from, to })).toBe(title);
});

test.each<[ReportPeriod, string, string, string | null]>([
  ['month', '2026-10-01', '2026-10-31', null],
  ['month', '2026-10-02', '2026-10-31', 'từ 02/10/2026'],
  ['month', '2026-10-01', '2026-10-30', 'đến 30/10/2026'],
  ['month', '2026-10-02', '2026-10-30', 'từ 02/10/2026 đến 30/10/2026'],
  ['month', '2026-11-01', '2026-11-20', 'đến 20/11/2026'],
  ['month', '2026-11-01', '2026-11-21', 'tính đến hôm nay'],
  ['month', '2026-11-01', '2026-11-30', 'tính đến hôm nay'],
  ['month', '2026-11-03', '2026-11-30', 'từ 03/11/2026 đến hôm nay'],
  ['month', '2026-12-01', '2026-12-31', null],
  ['week', '2026-11-09', '2026-11-15', null],
  ['week', '2026-11-10', '2026-11-15', 'từ 10/11/2026'],
  ['quarter', '2026-07-01', '2026-09-30', null],
  ['quarter', '2026-08-01', '2026-09-30', 'từ 01/08/2026'],
  ['year', '2025-01-01', '2025-12-31', null],
  ['year', '2025-04-01', '2025-12-31', 'từ 01/04/2025'],
  ['day', '2026-11-20', '2026-11-20', null],
  ['day', '2026-11-21', '2026-11-21', 'hôm nay, chưa hết ngày'],
])('a %s from %s to %s, seen on 21/11/2026, is titled %j', (by, from, to, title) => {
  expect(partialReason(t, by, { from, to }, today)).toBe(title);
});

const months = ['2025-11', '2025-12', '2026-01', '2026-02'].map((month) => ({
  from: `${month}-01`,
  to: `${month}-28`,
}));

test('shows the year below the axis where it changes', () => {
  expect(axisLabels(t, 'month', months, 4)).toEqual(['T11\n2025', 'T12', 'T1\n2026', 'T2']);
  expect(axisLabels(t, 'quarter', months, 4)[2]).toBe('Q1\n2026');
  expect(axisLabels(t, 'day', months, 4).slice(2)).toEqual(['01/01\n2026', '01/02']);
  expect(axisLabels(t, 'year', months.slice(1, 3), 4)).toEqual(['2025', '2026']);
});

test('drops labels that do not fit, and shows the year at the first label of each year', () => {
  expect(axisLabels(t, 'month', months, 3)).toEqual(['T11\n2025', '', 'T1\n2026', '']);
  expect(axisLabels(t, 'month', months.slice(1), 2)).toEqual(['T12\n2025', '', 'T2\n2026']);
  expect(axisLabels(t, 'month', months, 0)).toEqual(['T11\n2025', '', '', '']);
});
