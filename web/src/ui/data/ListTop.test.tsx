import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { ListTop } from './ListTop.tsx';

beforeAll(startI18n);
afterEach(cleanup);

/** Above a list of so many rows, ten to a page; every page and page size that is asked for. */
function openTop(total: number, page: number) {
  const asked: [number, number][] = [];
  render(
    <ListTop
      total={total}
      say={(_count, shown) => `${shown} rows`}
      pages={Math.ceil(total / 10)}
      hasPages={total > 10}
      page={page}
      size={10}
      sizes={[10, 25, 100] as const}
      onChange={(next, size) => asked.push([next, size])}
    />,
  );
  return asked;
}

const field = () => screen.getByRole('textbox') as HTMLInputElement;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('what stands above a list', () => {
  // covers LIST-8
  test.each([
    [7, 1, '7 rows'],
    [10, 1, '10 rows'],
    [11, 2, '\u206611–11 / 11\u2069 rows'],
    [1_234_567, 1, '\u20661–10 / 1,234,567\u2069 rows'],
    [1_234_567, 123_457, '\u20661,234,561–1,234,567 / 1,234,567\u2069 rows'],
    // Beyond the end no row is shown.
    [12, 9, '12 rows'],
  ])('of %i rows on page %i says %j', (total, page, text) => {
    openTop(total, page);
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('leads to the first, previous, next and last of many pages', () => {
    const asked = openTop(1_234_567, 5000);
    for (const name of ['Trang đầu', 'Trang trước', 'Trang sau', 'Trang cuối']) press(name);
    expect(asked.map(([page]) => page)).toEqual([1, 4999, 5001, 123_457]);
  });

  test.each([
    ['123,456', 123_456],
    ['123456', 123_456],
    ['9999999', 123_457],
    [' 2 ', 2],
  ])('typing %j leads to page %i', (typed, page) => {
    const asked = openTop(1_234_567, 5000);
    fireEvent.change(field(), { target: { value: typed } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(asked).toEqual([[page, 10]]);
  });

  test.each(['0', '-1', '1.5', 'x', ''])(
    '%j is no page: nothing is asked, and the number is back',
    (typed) => {
      const asked = openTop(50, 2);
      fireEvent.change(field(), { target: { value: typed } });
      fireEvent.keyDown(field(), { key: 'Enter' });
      expect([asked, field().value]).toEqual([[], '2']);
    },
  );

  test('leads nowhere beyond both ends, and from beyond the end back to the last page', () => {
    const asked = openTop(50, 1);
    for (const name of ['Trang đầu', 'Trang trước']) press(name);
    expect(asked).toEqual([]);
    cleanup();
    const beyond = openTop(50, 9);
    for (const name of ['Trang sau', 'Trang cuối', 'Trang trước']) press(name);
    expect(beyond).toEqual([[5, 10]]);
  });

  // covers LIST-8
  test('another page size begins with the first page', () => {
    const asked = openTop(50, 3);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '100' } });
    expect(asked).toEqual([[1, 100]]);
  });
});
