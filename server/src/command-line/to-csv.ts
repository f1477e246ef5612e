/** RFC 4180 with byte order mark, so that Excel reads UTF-8. Formula cells become text. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\u{FEFF}${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}

function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
