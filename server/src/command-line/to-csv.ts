/** RFC 4180 with byte order mark, so that Excel takes it for UTF-8; a cell that would be a formula is made a text. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\u{FEFF}${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`;
}

function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
