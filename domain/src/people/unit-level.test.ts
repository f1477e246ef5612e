import { describe, expect, test } from 'vitest';
import { type Role, roles, unitKinds } from './roles.ts';
import { mayBelongTo, whyNotChannel } from './unit-level.ts';

describe('the unit level of a person', () => {
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
    expect([null, ...unitKinds].filter((place) => mayBelongTo(role, place))).toEqual(places);
  });
});

describe('the channel', () => {
  // covers ROLE-7
  test('is required for sales roles only', () => {
    const salesRoles = roles.filter((role: Role) => whyNotChannel(role, null) === 'required');
    expect(salesRoles).toEqual(['SALES_MAN', 'SALE_SALES_MAN']);
  });

  // covers ROLE-7
  test('is SALE for the SALE variants', () => {
    const saleRoles = roles.filter((role: Role) => whyNotChannel(role, 'CBB') === 'other_channel');
    expect(saleRoles).toEqual(['SALE_SALES_MAN', 'SALE_SALES_MANAGER', 'SALE_BRANCH_DIRECTOR']);
    expect(roles.filter((role: Role) => whyNotChannel(role, 'SALE') !== null)).toEqual([]);
  });
});
