import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type UnitKind, unitKinds } from './roles.ts';
import { TEXT_LIMITS, textLength } from './text.ts';
import {
  kindBelow,
  transfersOfMerge,
  type Unit,
  whyNotClose,
  whyNotCreate,
  whyNotMerge,
  whyNotMove,
  whyNotRename,
} from './unit-tree.ts';

function unit(id: number, kind: UnitKind, more: Partial<Unit> = {}): Unit {
  return { id, kind, parentId: null, name: `${kind} ${id}`, isClosed: false, ...more };
}

const region = unit(1, 'REGION');
const area = unit(2, 'AREA', { parentId: 1 });
const branch = unit(3, 'BRANCH', { parentId: 2 });
const team = unit(4, 'TEAM', { parentId: 3 });
const closed = (one: Unit): Unit => ({ ...one, isClosed: true });
const codes = (refusal: { readonly code: string } | null) => refusal?.code ?? null;

// covers UNIT-1
test('the parent of each kind is of the kind above it', () => {
  expect([null, ...unitKinds].map(kindBelow)).toEqual([...unitKinds, null]);
});

// covers UNIT-3
test.each([
  [null, null],
  [region, null],
  [branch, null],
  [team, 'UNIT_PARENT_KIND'],
  [closed(branch), 'UNIT_CLOSED'],
])('a unit below %o is created or refused: %s', (parent, code) => {
  expect(codes(whyNotCreate(parent))).toBe(code);
});

// covers UNIT-6
test('a closed unit keeps its name', () => {
  expect(codes(whyNotRename(branch))).toBe(null);
  expect(codes(whyNotRename(closed(branch)))).toBe('UNIT_CLOSED');
});

// covers UNIT-4
test.each([
  [branch, area, [2, 1], null],
  [team, branch, [3, 2, 1], null],
  [team, team, [4, 3, 2, 1], 'UNIT_BELOW_ITSELF'],
  [area, branch, [3, 2, 1], 'UNIT_BELOW_ITSELF'],
  [branch, region, [1], 'UNIT_PARENT_KIND'],
  [branch, null, [], 'UNIT_PARENT_KIND'],
  [region, null, [], null],
  [closed(team), branch, [3, 2, 1], 'UNIT_CLOSED'],
  [team, closed(branch), [3, 2, 1], 'UNIT_CLOSED'],
] as const)('moving %o below %o', (one, parent, pathIds, code) => {
  const place = parent === null ? null : { parent, pathIds };
  expect(codes(whyNotMove(one, place))).toBe(code);
});

// covers UNIT-5
test.each([
  [branch, unit(9, 'BRANCH'), null],
  [branch, branch, 'UNIT_BELOW_ITSELF'],
  [branch, team, 'UNIT_KIND_DIFFERS'],
  [closed(branch), unit(9, 'BRANCH'), 'UNIT_CLOSED'],
  [branch, closed(unit(9, 'BRANCH')), 'UNIT_CLOSED'],
])('merging %o into %o', (from, into, code) => {
  expect(codes(whyNotMerge(from, into))).toBe(code);
});

// covers UNIT-6
test('closes a unit without people only', () => {
  expect(whyNotClose(branch, 0)).toBe(null);
  expect(whyNotClose(branch, 3)).toEqual({ code: 'UNIT_NOT_EMPTY', params: { people: 3 } });
  expect(codes(whyNotClose(closed(branch), 0))).toBe('UNIT_CLOSED');
});

describe('a merge', () => {
  const from = unit(5, 'BRANCH', { name: 'Chi nhánh Cầu Giấy' });
  const teamNamed = (id: number, name: string, isClosed = false) =>
    unit(id, 'TEAM', { name, isClosed });
  const names = (children: Unit[], others: Unit[]) =>
    transfersOfMerge(from, children, others).map(({ name }) => name);

  // covers UNIT-5
  test('brings the open teams along, and makes equal names differ', () => {
    expect(
      names(
        [teamNamed(6, 'Nhóm 1'), teamNamed(7, 'Nhóm 2'), teamNamed(8, 'Nhóm 3', true)],
        [teamNamed(10, 'Nhóm 1'), teamNamed(11, 'Nhóm 2', true)],
      ),
    ).toEqual(['Nhóm 1 (Chi nhánh Cầu Giấy)', 'Nhóm 2']);
    expect(
      names(
        [teamNamed(6, 'Nhóm 1')],
        [teamNamed(10, 'Nhóm 1'), teamNamed(11, 'Nhóm 1 (Chi nhánh Cầu Giấy)')],
      ),
    ).toEqual(['Nhóm 1 (Chi nhánh Cầu Giấy 2)']);
  });

  // covers UNIT-5
  test('leaves every name different and short enough', () => {
    const name = fc.oneof(
      fc.constantFrom('Nhóm 1', 'Nhóm 2', 'x'.repeat(TEXT_LIMITS.name)),
      fc.string({ minLength: 1, maxLength: TEXT_LIMITS.name, unit: 'grapheme' }),
    );
    const siblings = fc.uniqueArray(name, { maxLength: 5 });
    fc.assert(
      fc.property(siblings, siblings, name, (mine, others, formerName) => {
        const transfers = transfersOfMerge(
          unit(5, 'BRANCH', { name: formerName }),
          mine.map((text, at) => teamNamed(at, text)),
          others.map((text, at) => teamNamed(100 + at, text)),
        ).map((one) => one.name);
        expect(new Set([...others, ...transfers]).size).toBe(mine.length + others.length);
        for (const [at, text] of transfers.entries())
          if (textLength(mine[at] ?? '') <= TEXT_LIMITS.name)
            expect(textLength(text)).toBeLessThanOrEqual(TEXT_LIMITS.name);
      }),
    );
  });
});
