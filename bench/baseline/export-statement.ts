import { type exportContract as call, type FileFormat, reportQuery } from '@salus/api/reports.ts';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { InputOf, Staff } from '../../server/src/context.ts';
import { type CopiedSelect, withLiterals } from '../../server/src/platform/copy-out.ts';
import { fileColumns } from '../../server/src/reports/contract-file.ts';
import { exportContract } from '../../server/src/reports/export-contract.ts';

/**
 * The SELECT of a clerk's export, with the officers' cells joined by the database. Recorded
 * from the product, so that the baseline reads the same columns.
 */
export async function exportStatement(format: FileFormat): Promise<string> {
  const received: CopiedSelect[] = [];
  const listen = (select: CopiedSelect) => {
    received.push(select);
    throw new Error('received');
  };
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const copyOut = { csv: listen, rows: listen };
  const replica = { read: (work: (place: object) => unknown) => work({ db, copyOut }) };
  const actor: Pick<Staff, 'kind' | 'accountId' | 'party'> = {
    kind: 'staff',
    accountId: -1,
    party: 'backOffice',
  };
  const context = {
    app: { db, copyOut, replica },
    actor,
    now: new Date(),
    origin: { language: 'vi' },
  };
  const input = reportQuery.parse({ type: 'EXPORT', format }) as InputOf<typeof call>;
  await Promise.resolve()
    .then(() => exportContract(context as unknown as Parameters<typeof exportContract>[0], input))
    .catch((error: Error) => {
      if (error.message !== 'received') throw error;
    });
  const [select, ...others] = received;
  if (!select?.shared || others.length > 0)
    throw new Error('the baseline does not know how an export is made');
  const cells = fileColumns.map(({ name }) => `"${name}"`).join(', ');
  // Materialized: otherwise PostgreSQL looks up the manager for each contract.
  return `with officers as materialized (${withLiterals(select.shared)})
    select ${cells} from (${withLiterals(select.rows)}) contracts join officers using (officer)`;
}
