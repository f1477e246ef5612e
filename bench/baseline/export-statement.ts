import { type FileFormat, reportQuery } from '@salus/api/reports.ts';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { type CopiedSelect, withLiterals } from '../../server/src/platform/copy/copy-out.ts';
import type { DB } from '../../server/src/platform/database.gen.ts';
import { fileColumns } from '../../server/src/reports/contract-file.ts';
import { exportContract } from '../../server/src/reports/export-contract.ts';
import { recordingRequest } from './recording-app.ts';

/**
 * The SELECT of a clerk's export, with the officers' cells joined by the database. Recorded
 * from the product, so that the baseline reads the same columns.
 */
export async function exportStatement(format: FileFormat): Promise<string> {
  const selects: CopiedSelect[] = [];
  const listen = (select: CopiedSelect): never => {
    selects.push(select);
    throw new Error('received');
  };
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const copyOut = { csv: listen, rows: listen, failures: () => 0, close: async () => undefined };
  const parts = { db, copyOut };
  const context = recordingRequest(parts, { accountId: -1, role: 'BM_SUPPORT' });
  const input = reportQuery.parse({ type: 'EXPORT', format });
  await Promise.resolve()
    .then(() => exportContract(context, input))
    .catch((error: Error) => {
      if (error.message !== 'received') throw error;
    });
  const [select, ...others] = selects;
  if (!select?.sharedCells || others.length > 0)
    throw new Error('the baseline does not know how an export is made');
  const cells = fileColumns.map(({ name }) => `"${name}"`).join(', ');
  // Materialized: otherwise PostgreSQL looks up the manager for each contract.
  return `with officers as materialized (${withLiterals(select.sharedCells)})
    select ${cells} from (${withLiterals(select.rows)}) contracts join officers using (officer)`;
}
