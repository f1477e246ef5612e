import { describe, expect, test } from 'vitest';
import { type Role, roles, unitKinds } from './roles.ts';
import { mayStandAt, whyNotChannel } from './standing.ts';

describe('where a person stands in the tree of units', () => {
  test.each([
    ['SALES_MAN', ['TEAM']],
    ['SALE_SALES_MAN', ['TEAM']],
    ['SALES_MANAGER', ['TEAM']],
    ['SALE_SALES_MANAGER', ['TEAM']],
    ['BRANCH_DIRECTOR', ['BRANCH']],
    ['SALE_BRANCH_DIRECTOR', ['BRANCH']],
    ['AREA_DIRECTOR', ['AREA']],
    ['REGIONAL_DIRECTOR', ['REGION']],
    ['BM_SUPPORT', [null, 'REGION', 'AREA', 'BRANCH', 'TEAM']],
    ['MANAGEMENT_OF_SOCIAL', [null, 'REGION', 'AREA', 'BRANCH', 'TEAM']],
    ['NATIONAL_IMIGRATION_REGISTRATION', [null, 'REGION', 'AREA', 'BRANCH', 'TEAM']],
  ] as const)('%s: %j and nowhere else', (role, places) => {
    expect([null, ...unitKinds].filter((place) => mayStandAt(role, place))).toEqual(places);
  });
});

describe('the channel', () => {
  test('is demanded of who sells, and of nobody else', () => {
    const demanded = roles.filter((role: Role) => whyNotChannel(role, null) === 'required');
    expect(demanded).toEqual(['SALES_MAN', 'SALE_SALES_MAN']);
  });

  test('of the variants of SALE is SALE', () => {
    const refused = roles.filter((role: Role) => whyNotChannel(role, 'CBB') === 'other_channel');
    expect(refused).toEqual(['SALE_SALES_MAN', 'SALE_SALES_MANAGER', 'SALE_BRANCH_DIRECTOR']);
    expect(roles.filter((role: Role) => whyNotChannel(role, 'SALE') !== null)).toEqual([]);
  });
});
