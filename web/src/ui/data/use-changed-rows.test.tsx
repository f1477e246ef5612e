import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeMark, useChangedRows } from './use-changed-rows.ts';

type Row = { readonly key: string; readonly status: string };

const row = (key: string, status: string): Row => ({ key, status });
const rowKey = ({ key }: Row) => key;

// covers EVENT-7
test('marks a row that changed on the screen, and again at its next change', () => {
  const marks: (string | undefined)[][] = [];
  const { rerender } = renderHook(
    ({ rows }: { rows: readonly Row[] | undefined }) => {
      const changes = useChangedRows(rows, rowKey);
      marks.push((rows ?? []).map((one) => changeMark(changes(one))['data-changed']));
    },
    { initialProps: { rows: undefined as readonly Row[] | undefined } },
  );
  const lastMarks = (rows: readonly Row[]) => {
    rerender({ rows });
    return marks.at(-1);
  };
  expect(lastMarks([row('a', 'DRAFT'), row('b', 'DRAFT')])).toEqual([undefined, undefined]);
  expect(lastMarks([row('a', 'DRAFT'), row('b', 'PAID')])).toEqual([undefined, 'once']);
  // The same content, in other objects and another order; a row that is new.
  expect(lastMarks([row('b', 'PAID'), row('c', 'DRAFT'), row('a', 'DRAFT')])).toEqual([
    'once',
    undefined,
    undefined,
  ]);
  expect(lastMarks([row('b', 'ACTIVE')])).toEqual(['again']);
  expect(lastMarks([row('d', 'DRAFT')])).toEqual([undefined]);
});
