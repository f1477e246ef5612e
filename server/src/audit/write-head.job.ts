import { createHash, createHmac } from 'node:crypto';
import type { App } from '../context.ts';
import { inTransaction } from '../platform/db.ts';
import { scheduledJob } from '../platform/queue/jobs.ts';
import { type HistorySpan, insertHead, lastHead, namedEnd, readEnds } from './head-store.ts';
import type { TableSeal } from './sealed-tables/range-seal.ts';
import { sealTables } from './sealed-tables/seal-tables.ts';

/** History rows that one head file covers: a few megabytes. */
const MAX_ROWS = 50_000;
/** Rows covered again: a row may commit after one with a higher id. */
const OVERLAP_ROWS = 2000;
/** As long as the contracts of these rows are kept at least. */
const LOCKED_YEARS = 10;

/**
 * Writes a file to the file store every hour: the ends of all chains that grew (SEC-8), and seals
 * of the new rows of other append-only tables (SEC-13). Each file names the digest of the one
 * before, so the newest covers everything.
 */
export const writeHeadJob = scheduledJob<App>({
  name: 'audit.write-head',
  attempts: 5,
  longestPauseSeconds: 600,
  timeLimitSeconds: 1800,
  every: '5 * * * *',
  async run(app) {
    const now = app.clock();
    const { covered, newest } = await lastHead(app.db);
    const tables = await sealTables(app);
    if (covered === newest && tables.length === 0) return;
    let from = covered === newest ? newest : Math.max(0, covered - OVERLAP_ROWS);
    do {
      const to = Math.min(newest, from + MAX_ROWS);
      await writeHead(app, now, { from, to }, to === newest ? tables : []);
      from = to;
    } while (from < newest);
  },
});

async function writeHead(
  { db, config, log, integrations: { files } }: App,
  now: Date,
  span: HistorySpan,
  tables: readonly TableSeal[],
) {
  const { previous, number } = await lastHead(db);
  const ends = await readEnds(db, span);
  const head = {
    format: 'salus-history-head-1',
    at: now.toISOString(),
    from: span.from,
    to: span.to,
    previous: previous?.toString('hex') ?? null,
    ends: ends.map(namedEnd),
    tables,
  };
  const mac = createHmac('sha256', config.keys.history).update(JSON.stringify(head)).digest('hex');
  const bytes = Buffer.from(JSON.stringify({ ...head, mac }));
  const digest = createHash('sha256').update(bytes).digest();
  // The digest in the name: a repeated attempt never overwrites another file.
  const name = `${String(number + 1).padStart(9, '0')}-${digest.toString('hex').slice(0, 12)}`;
  const key = `history-heads/${name}.json`;
  const wasLockUnknown = files.isLockUnknown();
  await files.put(key, bytes, 'application/json', {
    until: new Date(Date.UTC(now.getUTCFullYear() + LOCKED_YEARS, now.getUTCMonth(), 1)),
  });
  if (files.isLockUnknown() && !wasLockUnknown)
    log.warn({ key }, 'the file store does not report whether it locks files');
  await inTransaction(db, (tx) =>
    insertHead(tx, { at: now, to: span.to, ends: ends.length, key, digest, tables }),
  );
}
