import { listContracts as listContractsCall } from '@salus/api/back-office.ts';
import {
  listDrafts as listDraftsCall,
  listIssued as listIssuedCall,
} from '@salus/api/contracts.ts';
import type { AnyEndpoint } from '@salus/api/endpoint.ts';
import type { JsonObject } from '@salus/domain/objects.ts';
import type { Role } from '@salus/domain/people/roles.ts';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { z } from 'zod';
import { findPersonalPart } from '../../server/src/audit/answer-persons.ts';
import { createReadLog } from '../../server/src/audit/read-log.ts';
import { listContracts } from '../../server/src/back-office/list-contracts.ts';
import type { Context, Staff } from '../../server/src/context.ts';
import { listDrafts, listIssued } from '../../server/src/contracts/lists/list-pages.ts';
import type { DB } from '../../server/src/platform/database.gen.ts';
import { noReplica } from '../../server/src/platform/replica.ts';
import { recordingRequest } from './recording-app.ts';

export type Statement = {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
};

// The type parsers of the product, whose later statements depend on earlier results.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

const key = Buffer.alloc(32, 7);
const lists = [
  replayList(listDraftsCall, listDrafts),
  replayList(listContractsCall, listContracts),
  replayList(listIssuedCall, listIssued),
];

/** A list that answers the query of an address. */
function replayList<Q extends JsonObject>(
  call: AnyEndpoint & { readonly query?: z.ZodType<Q> },
  useCase: (context: Context<Staff>, query: Q) => Promise<unknown>,
) {
  const read = { endpoint: call, part: findPersonalPart(call), isMasked: false };
  const answer = async (context: Context<Staff>, input: unknown) => {
    if (!call.query) return;
    const query = call.query.parse(input);
    // The log of reads comes first here: the baseline answers with the rows of the last statement.
    const { record } = createReadLog({ ...context.app, key });
    await record(read, { ...context, input: query }, { totalRecords: 1 });
    await useCase(context, query);
  };
  return { path: call.path, answer };
}

/**
 * The statements and values with which the product answers a list, recorded from one call, so that
 * the baseline never lags behind the product.
 */
export async function listStatements(
  pool: pg.Pool,
  path: string,
  accountId: number,
): Promise<Statement[]> {
  const { pathname, searchParams } = new URL(path, 'http://baseline');
  const list = lists.find((one) => one.path === pathname);
  if (!list) throw new Error(`${pathname} is no list`);
  const { rows } = await pool.query<{ role: Role }>('select role from accounts where id = $1', [
    accountId,
  ]);
  const role = rows[0]?.role ?? 'SALES_MAN';
  const statements: Omit<Statement, 'name'>[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) =>
      void statements.push({ text: sql, values: [...parameters] }),
  });
  const noCopy = (): never => {
    throw new Error('a list copies nothing');
  };
  const copyOut = { csv: noCopy, rows: noCopy, failures: () => 0, close: async () => undefined };
  const replica = noReplica({ db, copyOut });
  const context = recordingRequest({ db, replica }, { accountId, role });
  const query = Object.fromEntries(
    [...new Set(searchParams.keys())].map((key) => [key, several(searchParams.getAll(key))]),
  );
  await list.answer(context, query);
  return statements.map((statement) => ({ ...statement, name: statementName(statement.text) }));
}

const several = (values: readonly string[]) => (values.length === 1 ? values[0] : values);

const names = new Map<string, string>();

function statementName(text: string): string {
  const name = names.get(text) ?? `list_${names.size}`;
  names.set(text, name);
  return name;
}
