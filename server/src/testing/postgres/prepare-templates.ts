/**
 * Prepares the databases of the two arguments, which test databases copy: the first gets the
 * queues, the second all that the first start of a program writes. Each would take half a second.
 */
import { sql } from 'kysely';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../platform/db.ts';
import { createLog } from '../../platform/log.ts';
import { openJobQueue } from '../../platform/queue/job-queue.ts';
import { startSalus } from '../../start.ts';
import { allJobs } from '../../worker.ts';
import { AGREEMENT_FOLDER } from '../agreement-folder.ts';
import { firstPrices } from '../first-prices.ts';
import { cheapPasswordHash } from '../password-cost.ts';
import { SIGNING_FOLDER, TEST_SECRET } from '../prepared-data.ts';

const [, , migrated = '', started = ''] = process.argv;
const log = createLog('warn');
const queue = await openJobQueue(migrated, allJobs, log, { isGuest: true });
await queue.stop();

const config = readConfig(
  {
    SALUS_ENV: 'test',
    SALUS_ROLE: 'server',
    SALUS_DATA_DIR: SIGNING_FOLDER,
    CAPTCHA_PROVIDER: 'off',
    HOST: '127.0.0.1',
    PORT: '0',
  },
  () => TEST_SECRET,
);
const salus = await startSalus(config, {
  databaseUrl: started,
  log,
  agreementFolder: AGREEMENT_FOLDER,
  catalogue: firstPrices(),
});
await salus.stop();
const { db, close } = openDatabase(started, 1);
await sql`update accounts set password_hash = ${await cheapPasswordHash()}`.execute(db);
await close();
