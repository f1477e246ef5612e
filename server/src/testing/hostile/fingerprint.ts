import type { TestApp } from '../test-app.ts';

/** Tables that also change without a successful write. */
const MOVING = [
  'idempotency_keys',
  'request_counts',
  'failed_sign_ins',
  'sms_sends',
  'sessions',
  'account_devices',
  'refresh_tokens',
  'used_captchas',
  // A read leaves a row (SEC-4).
  'personal_reads',
  'person_searches',
  // Scheduled jobs run at the time of the machine, also during a test.
  'retention_progress',
];

/** A digest per business table: equal digests mean that nothing changed. */
export async function readFingerprint({ app }: TestApp): Promise<Record<string, string | null>> {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like '%count%'
        order by 1`,
  );
  const digests: Record<string, string | null> = {};
  for (const { name } of tables.filter(({ name }) => !MOVING.includes(name))) {
    const { rows } = await app.pool.query(
      `select md5(string_agg(md5(t::text), '' order by t::text)) as digest from "${name}" t`,
    );
    digests[name] = rows[0]?.digest ?? null;
  }
  return digests;
}
