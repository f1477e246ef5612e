import { readFilters } from '@salus/api/audit.ts';
import { listFilters, reportFilters } from '@salus/api/contract-filters.ts';
import type { FilterTable } from '@salus/api/filter.ts';
import { moneyFilters } from '@salus/api/payments/unallocated.ts';
import { personalFilterNames } from '@salus/api/personal-filters.ts';
import { figuresFilters } from '@salus/api/reports.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import type { AnyRoute } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement, type ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ReadFilters } from './audit/ReadFilters.tsx';
import { usualReadsSearch } from './audit/reads-search.ts';
import { FilterBar } from './contracts/filters/FilterBar.tsx';
import { noPersonalFilters, usualSearch } from './contracts/filters/list-search.ts';
import { startI18n } from './i18n/i18n.ts';
import { MoneyFilters } from './money/unallocated/MoneyFilters.tsx';
import { unallocatedSearch } from './money/unallocated/unallocated-search.ts';
import { FiguresFilters } from './reports/figures/FiguresFilters.tsx';
import { usualFiguresSearch } from './reports/figures/figures-search.ts';
import { ReportFilters } from './reports/ReportFilters.tsx';
import { usualReportSearch } from './reports/report-search.ts';
import { everyRoute } from './routes.tsx';
import { OnPage } from './testing/OnPage.tsx';

/** jsdom has no screen to ask for its width. */
vi.hoisted(() => {
  const media = { matches: true, addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { matchMedia: () => media });
});

const onChange = () => undefined;
const bars = objectKeys(listFilters).map((list): [string, FilterTable, ReactElement] => [
  list,
  listFilters[list],
  createElement(FilterBar, { list, onChange, filters: { ...usualSearch, ...noPersonalFilters } }),
]);
const moneySearch = unallocatedSearch.parse({});
/** Each form with the filters that its call takes. */
const forms: readonly [string, FilterTable, ReactElement][] = [
  ...bars,
  [
    'reads',
    readFilters,
    createElement(ReadFilters, {
      filters: { ...usualReadsSearch, identity: '' },
      onChange,
      error: null,
    }),
  ],
  ['report', reportFilters, createElement(ReportFilters, { search: usualReportSearch, onChange })],
  [
    'figures',
    figuresFilters,
    createElement(FiguresFilters, { search: usualFiguresSearch, onChange }),
  ],
  ['money', moneyFilters, createElement(MoneyFilters, { search: moneySearch, onChange })],
];

const unit = { parentId: null, kind: 'REGION' };
const units = [
  { ...unit, id: 1, name: 'Miền Bắc' },
  { ...unit, id: 2, name: 'Miền Nam' },
];

beforeAll(startI18n);
beforeEach(() => {
  window.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async (path: string) => {
    const data = path.startsWith('/v1/auth/report/units') ? units : [];
    return new Response(JSON.stringify({ success: true, data }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MORE = 'Lọc chi tiết';

describe('every filter', () => {
  test.each(forms)('of %s has a field on its form', async (_, filters, form) => {
    const { container } = render(createElement(OnPage, null, form));
    const names = objectKeys(filters).filter((name) => !filters[name]?.isAddressOnly);
    // A group of several values has no id. Tabs are for the state of money.
    const isGroup = (name: string) => ['several', 'plans'].includes(filters[name]?.kind ?? '');
    const fieldNames = names.filter((name) => !isGroup(name) && name !== 'state');
    await expect
      .poll(
        () => {
          // The fields of contracts load when they are opened.
          for (const button of screen.queryAllByRole('button', { name: MORE, expanded: false }))
            fireEvent.click(button);
          return fieldNames.filter((name) => document.getElementById(name) === null);
        },
        { timeout: 10_000 },
      )
      .toEqual([]);
    expect(container.querySelectorAll('fieldset')).toHaveLength(names.filter(isGroup).length);
    const fields = [...container.querySelectorAll('input[id]:not([type=checkbox]), select[id]')];
    expect(fields.map(({ id }) => id).filter((id) => !names.includes(id))).toEqual([]);
  });

  // covers SEC-4
  test('with a number of a person is in no address of the program', () => {
    const names = [...new Set(forms.flatMap(([, filters]) => personalFilterNames(filters)))];
    expect(names).toEqual(['phone', 'proposerNationalId', 'insuredNationalId', 'identity']);
    const address = Object.fromEntries(names.map((name) => [name, '001090000123']));
    const schemas = searchSchemas(everyRoute());
    expect(schemas.length).toBeGreaterThan(10);
    for (const schema of schemas)
      expect(JSON.stringify(schema.parse(address))).not.toContain('001090000123');
  });
});

type SearchSchema = { readonly parse: (address: object) => unknown };
const isSchema = (value: unknown): value is SearchSchema =>
  typeof value === 'object' && value !== null && 'parse' in value;

/** The schema of the search parameters of each route. */
function searchSchemas({ options, children }: AnyRoute): SearchSchema[] {
  const routes: AnyRoute[] = Object.values(children ?? {});
  const { validateSearch }: { readonly validateSearch?: unknown } = options;
  return [...(isSchema(validateSearch) ? [validateSearch] : []), ...routes.flatMap(searchSchemas)];
}
