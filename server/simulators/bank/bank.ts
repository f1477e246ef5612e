import { XLSX_TYPE } from '@salus/api/wire.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Config } from '../../src/config.ts';
import { transferAccount } from '../../src/integrations/bank/bank-account.ts';
import { validationRefusal } from '../../src/platform/http/reply.ts';
import { registerBankPage } from './bank-page.ts';
import { sendNotice } from './send-notice.ts';
import { camt053File, csvFile, mt940File, xlsxFile } from './statement-files.ts';
import { newReference, readTransfers, schema, storeTransfer } from './transfers.ts';

export { schema };

type BankDeps = {
  readonly pool: pg.Pool;
  readonly config: Config;
  readonly now: () => Date;
};

const deliveries = ['notice', 'twice', 'none'] as const;

const instant = z.iso
  .datetime({ offset: true, error: 'invalid' })
  .transform((text) => new Date(text));
const transferBody = z.strictObject({
  content: z.string({ error: requiredOrInvalid }).max(1000, { error: 'too_long' }),
  /** A debit is negative; only the statement has it. */
  amount: z
    .number({ error: requiredOrInvalid })
    .int({ error: 'invalid' })
    .refine((amount) => amount !== 0, { error: 'invalid' }),
  paidAt: instant.optional(),
  bankReference: z.string().min(1).max(100).optional(),
  deliver: z.enum(deliveries, { error: 'invalid' }).default('notice'),
});
type TransferBody = z.output<typeof transferBody>;

const statementQuery = z.object({
  format: z.enum(['csv', 'xlsx', 'mt940', 'camt053'], { error: 'invalid' }).default('csv'),
  /** A day or an instant; by default everything. */
  from: z
    .union([z.iso.date().transform((day) => new Date(`${day}T00:00:00+07:00`)), instant], {
      error: 'invalid',
    })
    .default(new Date(0)),
});

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX_TYPE,
  mt940: 'text/plain; charset=utf-8',
  camt053: 'application/xml; charset=utf-8',
} as const;
const endings = { csv: 'csv', xlsx: 'xlsx', mt940: 'sta', camt053: 'xml' } as const;

/**
 * The insurer's bank for development and tests (RUN-26): `POST /dev/bank/transfer`,
 * `GET /dev/bank/statement`, and a page on which a tester transfers.
 */
export function registerBank(http: FastifyInstance, deps: BankDeps): void {
  const { pool, config, now } = deps;

  async function transfer(body: TransferBody) {
    const paidAt = body.paidAt ?? now();
    const { content, amount, deliver, bankReference = newReference(paidAt) } = body;
    const bankTransfer = { bankReference, amount, content, paidAt };
    await storeTransfer(pool, bankTransfer);
    // Waits for the notice, so that a test can continue immediately.
    const times = amount < 0 || deliver === 'none' ? 0 : deliver === 'twice' ? 2 : 1;
    await Promise.all(Array.from({ length: times }, () => sendNotice(http, config, bankTransfer)));
    return { bankReference };
  }

  http.post('/dev/bank/transfer', async (request) => {
    const result = transferBody.safeParse(request.body ?? {});
    if (!result.success) throw validationRefusal(result.error.issues);
    return transfer(result.data);
  });

  http.get('/dev/bank/statement', async (request, reply) => {
    const result = statementQuery.safeParse(request.query);
    if (!result.success) throw validationRefusal(result.error.issues);
    const { format, from } = result.data;
    const lines = await readTransfers(pool, from);
    const account = transferAccount(config)?.accountNo;
    const bytes = {
      csv: () => csvFile(lines),
      xlsx: () => xlsxFile(lines),
      mt940: () => mt940File(lines, account),
      camt053: () => camt053File(lines, account),
    };
    const day = businessDay(now());
    return reply
      .type(types[format])
      .header('content-disposition', `attachment; filename="statement-${day}.${endings[format]}"`)
      .send(await bytes[format]());
  });

  registerBankPage(http, { pool, config, transfer });
}
