/** Begins with one of = + - @, a tab or a carriage return: a spreadsheet would run it. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell of a CSV file: quoted where needed, and never a formula. */
export function csvCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
