import type { showDraft as call } from '@salus/api/contracts.ts';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { InputOf } from '../../server/src/context.ts';
import { showDraft } from '../../server/src/contracts/show-draft.ts';
import type { DB } from '../../server/src/platform/database.gen.ts';
import { recordingRequest } from './recording-app.ts';

const OFFICER = -1;
const REFERENCE = 'HD000000ABCDEF';

/**
 * The statement with which the product reads a contract's detail, recorded on a dummy database, so
 * that the baseline never lags behind it.
 */
export async function detailStatement() {
  const statements: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query),
  });
  const context = recordingRequest({ db }, { accountId: OFFICER, role: 'SALES_MAN' });
  const input: InputOf<typeof call> = { referenceNumber: REFERENCE };
  // The dummy database finds nothing, so this rejects.
  await showDraft(context, input).catch(() => undefined);
  const [statement, ...others] = statements;
  if (!statement || others.length > 0)
    throw new Error(`a detail takes ${statements.length} statements: the baseline knows of one`);
  return {
    text: statement.sql,
    valuesFor: (reference: string, officer: string) =>
      statement.parameters.map((value) =>
        value === REFERENCE ? reference : value === OFFICER ? officer : value,
      ),
  };
}
