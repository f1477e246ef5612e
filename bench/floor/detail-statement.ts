import type { showDraft as call } from '@salus/api/contracts.ts';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { InputOf, Staff } from '../../server/src/context.ts';
import { showDraft } from '../../server/src/contracts/show-draft.ts';

const OFFICER = -1;
const REFERENCE = 'HD000000ABCDEF';

/**
 * The very statement with which the product reads a contract's detail: the product is run on a database that only listens,
 * so that the floor never asks an older question than the product does.
 */
export async function detailStatement() {
  const heard: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void heard.push(query),
  });
  const actor: Pick<Staff, 'kind' | 'accountId'> = { kind: 'staff', accountId: OFFICER };
  const context = { app: { db }, actor, now: new Date(), origin: { ip: '', device: '' } };
  const input: InputOf<typeof call> = { referenceNumber: REFERENCE };
  // It finds nothing, and says so.
  await showDraft(context as unknown as Parameters<typeof showDraft>[0], input).catch(() => undefined);
  const [statement, ...others] = heard;
  if (!statement || others.length > 0)
    throw new Error(`a detail takes ${heard.length} statements: the floor knows of one`);
  return {
    text: statement.sql,
    valuesFor: (reference: string, officer: string) =>
      statement.parameters.map((value) => (value === REFERENCE ? reference : value === OFFICER ? officer : value)),
  };
}
