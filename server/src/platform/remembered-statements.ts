import { CompiledQuery, type RawBuilder } from 'kysely';
import type { Reader } from './db.ts';

/** What many ask all day is among them. A text with its values takes 4 to 24 kB, so all together 24 MB at the very most. */
const MOST = 1000;

/** Of all kinds together, in the order of their last use. */
const known = new Map<string, CompiledQuery<unknown>>();
let kinds = 0;

/**
 * Remembers statements by what is asked, because putting a long one together takes as long as to send it and to read what it
 * gives (measured: 30 µs for a list). `asked` names everything that decides the text or the values, and nothing that no log may
 * hold, because it stays in memory. What was asked for longest ago makes room.
 */
export function rememberStatements<Row>(): (
  reader: Reader,
  asked: readonly unknown[],
  make: () => RawBuilder<Row>,
) => CompiledQuery<Row> {
  kinds += 1;
  const kind = kinds;
  return (reader, asked, make) => {
    const key = `${kind} ${JSON.stringify(asked)}`;
    const statement = (known.get(key) as CompiledQuery<Row> | undefined) ?? textAndValues(make().compile(reader));
    known.delete(key);
    known.set(key, statement);
    if (known.size > MOST)
      for (const oldest of known.keys()) {
        known.delete(oldest);
        break;
      }
    return statement;
  };
}

/** Without the tree that they were put together from, which takes ten times as much (measured: 57 kB for the list of an area). */
const textAndValues = <Row>({ sql, parameters }: CompiledQuery<Row>) =>
  CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>;
