/**
 * The external systems in a process of their own: their work must not count as the product's. It
 * serves no measured request; its program has the gateway, the insurer and the SMS provider under
 * /dev, and a mail server beside it.
 */

import { createFaults } from '../../server/simulators/faults.ts';
import { startSmtpSimulator } from '../../server/simulators/smtp-server.ts';
import { readConfig } from '../../server/src/config.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { startSalus } from '../../server/src/start.ts';

const config = readConfig(process.env, () => 'no token of this process reaches a measured one');
const log = createLog('warn');
const salus = await startSalus(config, { databaseUrl: config.DATABASE_URL ?? '', log });
const { pool } = salus.app;
const mail = await startSmtpSimulator({ pool, log, faults: createFaults(pool) });
process.once('SIGTERM', () => void mail.close().then(salus.stop));
console.log(`ready, mail at ${mail.url}`);
