import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { ListTop } from './ListTop.tsx';

beforeAll(startI18n);
afterEach(cleanup);

/** Renders the top of a list, ten rows per page. Returns the requested pages and page sizes. */
function openTop(total: number, page: number) {
  const changes: [number, number][] = [];
  render(
    <ListTop
      total={total}
      totalText={(_count, range) => `${range} rows`}
      pages={Math.ceil(total / 10)}
      hasPages={total > 10}
      page={page}
      size={10}
      sizes={[10, 25, 100] as const}
      onChange={(next, size) => changes.push([next, size])}
    />,
  );
  return changes;
}

const field = () => screen.getByRole('textbox') as HTMLInputElement;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('ListTop', () => {
  // covers LIST-8
  test.each([
    [7, 1, '7 rows'],
    [10, 1, '10 rows'],
    [11, 2, '\u206611–11 / 11\u2069 rows'],
    [1_234_567, 1, '\u20661–10 / 1,234,567\u2069 rows'],
    [1_234_567, 123_457, '\u20661,234,561–1,234,567 / 1,234,567\u2069 rows'],
    // Beyond the end no row is shown.
    [12, 9, '12 rows'],
  ])('for %i rows on page %i shows %j', (total, page, text) => {
    openTop(total, page);
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('opens the first, previous, next and last of many pages', () => {
    const changes = openTop(1_234_567, 5000);
    for (const name of ['Trang đầu', 'Trang trước', 'Trang sau', 'Trang cuối']) press(name);
    expect(changes.map(([page]) => page)).toEqual([1, 4999, 5001, 123_457]);
  });

  test.each([
    ['123,456', 123_456],
    ['123456', 123_456],
    ['9999999', 123_457],
    [' 2 ', 2],
  ])('after typing %j opens page %i', (input, page) => {
    const changes = openTop(1_234_567, 5000);
    fireEvent.change(field(), { target: { value: input } });
    fireEvent.submit(field());
    expect(changes).toEqual([[page, 10]]);
  });

  test.each(['0', '-1', '1.5', 'x', ''])(
    'ignores the invalid page %j and restores the number',
    (input) => {
      const changes = openTop(50, 2);
      fireEvent.change(field(), { target: { value: input } });
      fireEvent.submit(field());
      expect([changes, field().value]).toEqual([[], '2']);
    },
  );

  test('opens no page beyond both ends, and returns to the last page from beyond the end', () => {
    const changes = openTop(50, 1);
    for (const name of ['Trang đầu', 'Trang trước']) press(name);
    expect(changes).toEqual([]);
    cleanup();
    const beyond = openTop(50, 9);
    for (const name of ['Trang sau', 'Trang cuối', 'Trang trước']) press(name);
    expect(beyond).toEqual([[5, 10]]);
  });

  // covers LIST-8
  test('opens the first page after a change of the page size', () => {
    const changes = openTop(50, 3);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '100' } });
    expect(changes).toEqual([[1, 100]]);
  });
});
