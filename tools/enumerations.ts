/** Reads the lists of values in the CHECK constraints and conditions of SQL migrations. */

type Check = {
  /** `table.column` */
  readonly column: string;
  readonly values: readonly string[];
};

/** A comparison of a column with some of its values, in a constraint, an index or a function. */
type Condition = {
  /** The column's name without its table: SQL mostly uses an alias there. */
  readonly column: string;
  readonly values: readonly string[];
  readonly text: string;
  readonly index: number;
};

const LIST = String.raw`\(\s*((?:'[^']*'|\d+)(?:\s*,\s*(?:'[^']*'|\d+))*)\s*\)`;
const NAME = '[a-z_][a-z0-9_]*';

/** The CHECK constraints in force that list the values of one column, after all files in order. */
export function checksIn(sqlOfFiles: readonly string[]): Check[] {
  const checks = new Map<string, Check>();
  for (const { table, text } of sqlOfFiles.flatMap(tableStatements)) {
    const parts = new RegExp(
      String.raw`\bdrop constraint (?:if exists )?(${NAME})` +
        String.raw`|(?:\bconstraint (${NAME})\s+)?\bcheck\s*\(\s*(${NAME})\s+in\s*${LIST}\s*\)`,
      'g',
    );
    if (/^\s*drop table/.test(text))
      for (const [name, { column }] of checks)
        if (column.startsWith(`${table}.`)) checks.delete(name);
    for (const [, dropped, name, column = '', list = ''] of text.matchAll(parts)) {
      if (dropped) checks.delete(dropped);
      else
        checks.set(name ?? `${table}_${column}_check`, {
          column: `${table}.${column}`,
          values: valuesIn(list),
        });
    }
  }
  return [...checks.values()];
}

/** All comparisons with constants, outside of comments. */
export function conditionsIn(sql: string): Condition[] {
  const comparison = new RegExp(
    String.raw`(?:\b${NAME}\.)?\b(${NAME})\s*(?:(?:not\s+)?in\s*${LIST}` +
      String.raw`|(?:=|<>|is (?:not )?distinct from)\s*('[^']*'))`,
    'g',
  );
  return [...withoutComments(sql).matchAll(comparison)].map(
    ({ 0: text, 1: column = '', 2: list = '', 3: single = '', index }) => ({
      column,
      values: valuesIn(list || single),
      text,
      index,
    }),
  );
}

/** The comparisons of all files in order, without those that a later file replaces. */
export function conditionsInForce(
  files: readonly { readonly name: string; readonly sql: string }[],
) {
  const plain = files.map(({ name, sql }) => ({ name, sql: withoutComments(sql) }));
  return plain.flatMap(({ name, sql }, at) => {
    const later = plain.slice(at + 1).map((file) => file.sql);
    return conditionsIn(sql)
      .filter(({ index, column }) => !isReplaced(objectAt(sql.slice(0, index), column), later))
      .map((condition) => ({ ...condition, name }));
  });
}

/** The constraint, index or function that a condition of a column belongs to. */
function objectAt(before: string, column: string): string {
  const table = lastMatch(
    before,
    `\\b(?:create(?: unlogged)? table|alter table|drop table) (${NAME})`,
  );
  const isUnnamed = /(?<!\bconstraint \w+\s+)\bcheck\s*\(\s*$/.test(before);
  if (isUnnamed) return `${table}_${column}_check`;
  return lastMatch(before, `\\b(?:constraint|index|function) (?:public\\.)?(${NAME})`);
}

function isReplaced(object: string, later: readonly string[]): boolean {
  const replaces = new RegExp(
    String.raw`\b(?:drop (?:constraint|index|function)(?: if exists)?` +
      String.raw`|create or replace function) (?:public\.)?${object}\b`,
  );
  return object !== '' && later.some((sql) => replaces.test(sql));
}

function lastMatch(text: string, pattern: string): string {
  return [...text.matchAll(new RegExp(pattern, 'g'))].at(-1)?.[1] ?? '';
}

function tableStatements(sql: string): { table: string; text: string }[] {
  const starts = new RegExp(
    String.raw`^\s*(?:create(?: unlogged)? table|alter table|drop table) (${NAME})`,
  );
  return withoutComments(sql)
    .split(/;\s*$/m)
    .flatMap((text) => {
      const table = starts.exec(text)?.[1];
      return table ? [{ table, text }] : [];
    });
}

function valuesIn(list: string): string[] {
  return [...list.matchAll(/'([^']*)'|(\d+)/g)].map(([, text, number]) => text ?? number ?? '');
}

function withoutComments(sql: string): string {
  return sql.replace(/--.*$/gm, '');
}
