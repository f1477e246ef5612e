import { describe, expect, test } from 'vitest';
import { actions } from '../domain/src/contracts/lifecycle.ts';
import { isIssued, isPaid, statuses } from '../domain/src/contracts/status.ts';
import { accountMessageKinds, allMessageKinds } from '../domain/src/messages/message-kinds.ts';
import { groupOfRole, type RoleGroup, roles } from '../domain/src/people/roles.ts';
import { readMigrationFiles } from '../server/src/platform/migrations/migration-files.ts';
import { expectNone } from './architecture/findings.ts';
import { checksIn, conditionsIn, conditionsInForce } from './enumerations.ts';
import { closedSets, serverSets } from './generate/column-types.ts';
import { readSource } from './sources.ts';

const files = await readMigrationFiles();
const checks = checksIn(files.map(({ sql }) => sql));
const sortedText = (values: readonly (string | number)[]) => values.map(String).sort().join(', ');

describe('CHECK constraints', () => {
  test('list exactly the values of an array in domain/ or api/', () => {
    const different = checks.flatMap(({ column, values }) => {
      const closedSet = closedSets[column];
      return closedSet && sortedText(values) !== sortedText(closedSet.values)
        ? [
            `${column} allows ${sortedText(values)}; ` +
              `${closedSet.array} has ${sortedText(closedSet.values)}`,
          ]
        : [];
    });
    expectNone(different, {
      reason: 'a value that the array allows and the CHECK does not is a 500 at the first save.',
      instead:
        'replace the CHECK in a new migration: `npm run new-migration -- <name>`, in it ' +
        '`alter table … drop constraint <table>_<column>_check, add constraint … check (…)`.',
    });
  });

  test('match tools/generate/column-types.ts in both directions', () => {
    const inSql = checks.map(({ column }) => column);
    expect(
      inSql.toSorted(),
      'list each CHECK in tools/generate/column-types.ts: in `closedSets` with its array of ' +
        'domain/ or api/, or in `serverSets` if only the server uses the values',
    ).toEqual([...Object.keys(closedSets), ...serverSets].toSorted());
  });
});

describe('conditions on a column with listed values', () => {
  const conditions = conditionsInForce(files);
  const path = 'server/src/operations/invariants.ts';
  const invariants = conditionsIn(readSource(path).text).map((one) => ({ ...one, name: path }));
  const checksByColumn = Map.groupBy(
    [
      ...checks,
      { column: 'contract_history.action', values: actions },
      { column: 'messages.kind', values: allMessageKinds },
    ],
    ({ column }) => column.split('.')[1] ?? '',
  );

  test('compare only with listed values', () => {
    const wrong = conditions.flatMap(({ column, values, text, name }) => {
      const checkValues = checksByColumn.get(column)?.flatMap<string>((check) => check.values);
      return checkValues && !values.every((value) => checkValues.includes(value))
        ? [`${name}: ${text}`]
        : [];
    });
    // A counter's level and the kind of a day, inside one function.
    const otherKind = `0011-contract-counters.sql: kind = 'created'`;
    expectNone(
      wrong.filter((finding) => finding !== otherKind),
      {
        reason: 'a condition on a value that the column cannot have is never true.',
        instead: 'correct the value, or replace the index or function in a new migration.',
      },
    );
  });

  const groupRoles = (group: RoleGroup) => roles.filter((role) => groupOfRole[role] === group);
  const groups = {
    status: {
      isPaid: statuses.filter(isPaid),
      'not isPaid': statuses.filter((status) => !isPaid(status)),
      isIssued: statuses.filter(isIssued),
      statuses,
    },
    role: { 'sales roles': groupRoles('sales'), 'manager roles': groupRoles('manager'), roles },
    kind: { accountMessageKinds },
  };

  test.each(['status', 'role', 'kind'] as const)('name a whole group of domain/: %s', (column) => {
    const own = new Set<string>(Object.values(groups[column]).flat());
    const wrong = [...conditions, ...invariants]
      .filter((condition) => condition.column === column && condition.values.length > 1)
      .filter(({ values }) => values.some((value) => own.has(value)))
      .filter(({ values }) => !whole(column).includes(sortedText(values)))
      .map(({ name, text }) => `${name}: ${text}`);
    expectNone(wrong, {
      reason: 'a list of some values is a rule in SQL; a new value is missed there in silence.',
      instead:
        `list one of ${Object.keys(groups[column]).join(', ')} whole. Does a new value join ` +
        'one? Then replace the index, CHECK or function in a new migration, or change the file.',
    });
  });

  const whole = (column: keyof typeof groups) => [
    ...Object.values(groups[column]).map(sortedText),
    ...checks
      .filter((check) => check.column.endsWith(`.${column}`))
      .map(({ values }) => sortedText(values)),
  ];
});

test('verify-history.mjs takes the unpaid statuses for erasable', () => {
  const path = 'tools/operations/verify-history.mjs';
  const [, list = ''] = /const erasable = new Set\(\[(.*?)\]\)/.exec(readSource(path).text) ?? [];
  expect(
    sortedText([...list.matchAll(/'(\w+)'/g)].map(([, status = '']) => status)),
    `name the statuses of is_draft_expired() in ${path}: the auditor's tool imports nothing`,
  ).toBe(sortedText(statuses.filter((status) => !isPaid(status))));
});

test('LIFE-1 names each status', () => {
  const path = 'docs/requirements/lifecycle.md';
  const [rule = ''] = /\*\*LIFE-1\*\*[\s\S]*?(?=\n- \*\*)/.exec(readSource(path).text) ?? [];
  const missingStatuses = statuses.filter((status) => !new RegExp(`\\b${status}\\b`).test(rule));
  expect(missingStatuses, `state them in ${path}`).toEqual([]);
});

test('reads a replaced constraint in its last form', () => {
  const first = `create table a (
    kind text check (kind in ('x', 'y')), -- check (kind in ('comment'))
    size integer constraint a_size check (size in (1, 2)), unique (kind)
  );`;
  const second = `alter table a drop constraint a_kind_check,
    add constraint a_kind_check check (kind in ('x', 'y', 'z')), drop constraint a_size;`;
  expect(checksIn([first, second])).toEqual([{ column: 'a.kind', values: ['x', 'y', 'z'] }]);
  expect(checksIn([first, second, 'drop table a;'])).toEqual([]);
});

test('leaves out a condition that a later migration replaces', () => {
  const first = `create table a (
    status text not null check (status in ('x', 'y')),
    constraint a_done check (status not in ('x', 'z') or b is not null)
  );
  create index a_open on a (b) where status in ('x', 'w');
  create function f() returns trigger as $$ if new.status in ('x', 'v') then $$;`;
  const second = `alter table a drop constraint a_status_check, drop constraint a_done;
  drop index a_open;
  create or replace function f() returns trigger as $$ if new.status = 'y' then $$;`;
  const file = (sql: string, at: number) => ({ name: `000${at}.sql`, sql });
  const conditionTexts = (...sql: string[]) =>
    conditionsInForce(sql.map(file)).map(({ text, name }) => `${name}: ${text}`);
  expect(conditionTexts(first)).toHaveLength(4);
  expect(conditionTexts(first, second)).toEqual([`0001.sql: new.status = 'y'`]);
});
