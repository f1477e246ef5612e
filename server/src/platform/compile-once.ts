import type { CompiledQuery } from 'kysely';
import { type Reader, type Statement, toCompiled } from './db.ts';

/**
 * A statement with the same text for all values, compiled at the first call: Kysely takes as long
 * to build one with joins as PostgreSQL to run it. `build` gets placeholders and must pass each one
 * as a parameter.
 */
export function compileOnce<V extends Readonly<Record<string, string | Date>>, Row>(
  placeholders: V,
  build: (reader: Reader, values: V) => Statement<Row>,
): (reader: Reader, values: V) => CompiledQuery<Row> {
  const names = new Map<unknown, keyof V>(
    Object.entries(placeholders).map(([name, placeholder]) => [placeholder, name]),
  );
  let query: CompiledQuery<Row> | undefined;
  return (reader, values) => {
    query ??= toCompiled(build(reader, placeholders));
    const parameters = query.parameters.map((parameter) => {
      const name = names.get(parameter);
      return name === undefined ? parameter : values[name];
    });
    return { ...query, parameters };
  };
}
