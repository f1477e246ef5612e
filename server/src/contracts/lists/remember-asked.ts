import type { RawBuilder } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { rememberStatements } from '../../platform/remembered-statements.ts';
import type { Asked } from './asked-contracts.ts';

/**
 * Asks statements about contracts, and remembers them by what is asked. What is asked of one person is put together each time:
 * names and numbers of people stay in nobody's memory.
 * @param besides all else that decides the text or the values
 */
export function rememberAsked<Row>(): (
  reader: Reader,
  asked: Asked,
  besides: readonly unknown[],
  make: () => RawBuilder<Row>,
) => Promise<readonly Row[]> {
  const remembered = rememberStatements<Row>();
  return async (reader, asked, besides, make) => {
    const isOfSomebody = asked.policyNo || asked.proposerName || asked.proposerNationalId;
    const statement = isOfSomebody ? make().compile(reader) : remembered(reader, [asked, ...besides], make);
    return (await reader.executeQuery(statement)).rows;
  };
}
