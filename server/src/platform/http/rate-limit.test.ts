import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REQUESTS_PER_MINUTE } from '../../http-settings.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres/test-db.ts';
import { type OpenDatabase, openDatabase } from '../db.ts';
import { addressKey, createLimiter, type Limited } from './rate-limit.ts';

let database: TestDatabase;
let open: OpenDatabase;
let now = new Date('2026-03-02T09:00:10Z');

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.url, 4);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});
beforeEach(() => sql`delete from request_counts`.execute(open.db));

const limiter = (factor = 1) =>
  createLimiter({
    db: open.db,
    clock: () => now,
    requestsPerMinute: REQUESTS_PER_MINUTE,
    factor,
  });
const passes = (one: ReturnType<typeof limiter>, kind: Limited, subject = 'caller') =>
  one.consume(kind, subject).then(
    () => true,
    () => false,
  );
const countPassing = async (
  limiters: ReturnType<typeof limiter>[],
  kind: Limited,
  tries: number,
) => {
  const results = await Promise.all(
    Array.from({ length: tries }, (_, n) => {
      const one = limiters[n % limiters.length];
      return one ? passes(one, kind) : false;
    }),
  );
  return results.filter(Boolean).length;
};

describe('a limit', () => {
  it.each([
    ['sign-in', 60],
    ['link-look-up', 60],
    ['person', 600],
    ['address', 600],
  ] as const)('of %s accepts %i requests a minute and no more', async (kind, limit) => {
    expect(await countPassing([limiter()], kind, limit + 50)).toBe(limit);
  });

  it('holds for two servers together', async () => {
    expect(await countPassing([limiter(), limiter()], 'sign-in', 200)).toBe(60);
    const both = await countPassing([limiter(), limiter()], 'person', 1300);
    expect(both).toBe(600);
  });

  // covers API-14
  it('is counted by each server alone while the database is read-only', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(open.db);
    const readOnly = openDatabase(database.url, 4);
    const alone = () =>
      createLimiter({
        db: readOnly.db,
        clock: () => now,
        requestsPerMinute: REQUESTS_PER_MINUTE,
        factor: 1,
      });
    expect(await countPassing([alone()], 'person', 650)).toBe(600);
    expect(await countPassing([alone(), alone()], 'sign-in', 200)).toBe(120);
    await readOnly.close();
    await sql.raw(`alter database ${name} reset default_transaction_read_only`).execute(open.db);
  });

  // covers API-6
  it('is multiplied by the factor of the configuration', async () => {
    expect(await countPassing([limiter(0.05)], 'sign-in', 20)).toBe(3);
    expect(await countPassing([limiter(2)], 'person', 1300)).toBe(1200);
  });

  it('returns the time at which a retry can succeed', async () => {
    const one = limiter(0.01);
    for (let n = 0; n < 6; n += 1) await one.consume('person', 'p');
    await expect(one.consume('person', 'p')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      params: { retryAt: new Date('2026-03-02T09:01:00Z') },
    });
    now = new Date('2026-03-02T09:01:00Z');
    expect(await passes(one, 'person', 'p')).toBe(true);
  });

  it('counts each subject and each kind separately', async () => {
    const one = limiter(0.02);
    expect([await passes(one, 'sign-in', 'a'), await passes(one, 'sign-in', 'a')]).toEqual([
      true,
      false,
    ]);
    expect(await passes(one, 'sign-in', 'b')).toBe(true);
    expect(await passes(one, 'link-look-up', 'a')).toBe(true);
  });

  it('queries the database once for many requests of a person', async () => {
    const one = limiter();
    for (let n = 0; n < 30; n += 1) await one.consume('person', 'q');
    const { rows } = await sql<{ taken: number }>`select taken from request_counts`.execute(
      open.db,
    );
    expect(rows).toEqual([{ taken: 30 }]);
  });
});

describe('an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s is counted as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});
