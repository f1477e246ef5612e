import { CompiledQuery, type RawBuilder } from 'kysely';
import type { Reader } from './db.ts';

/** Texts of some kilobytes each: what many ask all day is among them, and all together are a few megabytes. */
const MOST = 1000;

/**
 * Remembers statements by what is asked, because putting a long one together takes as long as to send it and to read what it
 * gives (measured: 30 µs for a list). Whoever makes one says everything that decides its text or its values in `asked`; nothing
 * that no log may hold, for it stays in memory. What was asked for longest ago makes room.
 */
export function rememberStatements<Row>(): (
  reader: Reader,
  asked: readonly unknown[],
  make: () => RawBuilder<Row>,
) => CompiledQuery<Row> {
  const known = new Map<string, CompiledQuery<Row>>();
  return (reader, asked, make) => {
    const key = JSON.stringify(asked);
    const statement = known.get(key) ?? textAndValues(make().compile(reader));
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
