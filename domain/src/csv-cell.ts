/**
 * Begins with one of = + - @, full-width ones too, a tab or a carriage return: a spreadsheet would
 * run it.
 */
const FORMULA = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/;

/** A cell of a CSV file: quoted where needed, and never a formula. */
export function csvCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
