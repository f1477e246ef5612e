import type { showDraft as call } from '@salus/api/contracts.ts';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { InputOf, Staff } from '../../server/src/context.ts';
import { showDraft } from '../../server/src/contracts/show-draft.ts';

const OFFICER = -1;
const REFERENCE = 'HD000000ABCDEF';

/**
 * The statement with which the product reads a contract's detail, recorded on a dummy database, so
 * that the baseline never lags behind it.
 */
export async function detailStatement() {
  const received: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void received.push(query),
  });
  const actor: Pick<Staff, 'kind' | 'accountId'> = { kind: 'staff', accountId: OFFICER };
  const context = { app: { db }, actor, now: new Date(), origin: { ip: '', device: '' } };
  const input: InputOf<typeof call> = { referenceNumber: REFERENCE };
  // The dummy database finds nothing, so this rejects.
  await showDraft(context as unknown as Parameters<typeof showDraft>[0], input).catch(
    () => undefined,
  );
  const [statement, ...others] = received;
  if (!statement || others.length > 0)
    throw new Error(`a detail takes ${received.length} statements: the baseline knows of one`);
  return {
    text: statement.sql,
    valuesFor: (reference: string, officer: string) =>
      statement.parameters.map((value) =>
        value === REFERENCE ? reference : value === OFFICER ? officer : value,
      ),
  };
}
