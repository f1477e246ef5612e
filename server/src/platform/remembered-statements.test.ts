import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './db.ts';
import { rememberStatements } from './remembered-statements.ts';

// Nothing is asked here, so nothing needs to answer.
const { db, close } = openDatabase('postgres://nobody@127.0.0.1:1/nothing', 1);
afterAll(close);

test('a statement is made once for what is asked, and keeps its text and its values', () => {
  let made = 0;
  const remember = rememberStatements<unknown>();
  const ask = (officerId: number) =>
    remember(db, [{ officerId, from: new Date(0) }], () => {
      made += 1;
      return sql`select id from contracts where officer_id = ${officerId}`;
    });
  const [first, again, other] = [ask(1), ask(1), ask(2)];
  expect(again).toBe(first);
  expect(made).toBe(2);
  expect([first, other].map(({ sql: text, parameters }) => [text, parameters])).toEqual([
    ['select id from contracts where officer_id = $1', [1]],
    ['select id from contracts where officer_id = $1', [2]],
  ]);
});

test('what a long statement was put together from does not stay in memory', () => {
  const remember = rememberStatements<unknown>();
  const { sql: text, query } = remember(db, [], () => {
    const parts = Array.from({ length: 100 }, (_, id) => db.selectFrom('contracts').select('id').where('id', '=', id));
    return sql`${sql.join(parts, sql` union all `)}`;
  });
  expect(text.length).toBeGreaterThan(4000);
  expect(JSON.stringify(query).length).toBeLessThan(2 * text.length);
});
