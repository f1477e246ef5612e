import { describe, expect, test } from 'vitest';
import { groupOfRole, type Role, roles } from '../people/roles.ts';
import { losesAdmin, needsSecondAdmin } from './second-admin.ts';

const TEAM = ['Region', 'Area', 'Branch', 'Team'];
const needs = (before: Role | null, after: Role, unit: readonly string[] = TEAM) =>
  needsSecondAdmin(before === null ? 'CREATE_ACCOUNT' : 'CHANGE_ACCOUNT', beforePower(before), {
    role: after,
    unit,
  });
const beforePower = (role: Role | null) => (role === null ? null : { role, unit: TEAM });

describe('a second admin decides', () => {
  // covers ADMIN-4
  test.each(roles)('the power of a new account, and of a change to the role %s', (role) => {
    const group = groupOfRole[role];
    const givesPower = group !== 'sales';
    expect(needs(null, role)).toBe(givesPower);
    for (const before of roles) {
      const was = groupOfRole[before];
      const isHead = (one: string) => one === 'manager' || one === 'director';
      const isSame = was === group || (isHead(was) && isHead(group));
      expect([before, role, needs(before, role)]).toEqual([before, role, givesPower && !isSame]);
    }
    const whole = !['sales', 'manager', 'director'].includes(group);
    const power = { role, unit: TEAM };
    expect(needsSecondAdmin('RESET_SECOND_FACTOR', null, power)).toBe(whole);
    expect(needsSecondAdmin('ENABLE_ACCOUNT', null, power)).toBe(givesPower);
  });

  // covers ADMIN-4
  test('a wider unit of a head, and no narrower one', () => {
    const head = (unit: readonly string[]) => ({ role: 'BRANCH_DIRECTOR', unit }) as const;
    const [wideUnit, smallUnit] = [head(TEAM.slice(0, 2)), head(TEAM)];
    expect(needsSecondAdmin('CHANGE_ACCOUNT', smallUnit, wideUnit)).toBe(true);
    expect(needsSecondAdmin('CHANGE_ACCOUNT', wideUnit, smallUnit)).toBe(false);
  });
});

// covers ADMIN-8
test('an admin is lost by another role and by disabling, and by no other change', () => {
  for (const before of roles)
    for (const after of [...roles, null])
      expect([before, after, losesAdmin(before, after)]).toEqual([
        ...[before, after],
        before === 'ADMIN' && after !== 'ADMIN',
      ]);
});
