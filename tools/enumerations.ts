/** Reads the lists of values in the CHECK constraints and conditions of SQL migrations. */

export type Check = {
  /** `table.column` */
  readonly column: string;
  readonly values: readonly string[];
};

/** A comparison of a column with some of its values, in a constraint, an index or a function. */
export type Condition = {
  /** The column's name without its table: SQL mostly uses an alias there. */
  readonly column: string;
  readonly values: readonly string[];
  readonly text: string;
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
  const compared = new RegExp(
    String.raw`(?:\b${NAME}\.)?\b(${NAME})\s*(?:(?:not\s+)?in\s*${LIST}` +
      String.raw`|(?:=|<>|is (?:not )?distinct from)\s*('[^']*'))`,
    'g',
  );
  return [...withoutComments(sql).matchAll(compared)].map(
    ([text, column = '', list = '', single = '']) => ({
      column,
      values: valuesIn(list || single),
      text,
    }),
  );
}

function tableStatements(sql: string): { table: string; text: string }[] {
  const starts = new RegExp(String.raw`^\s*(?:create(?: unlogged)? table|alter table) (${NAME})`);
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
