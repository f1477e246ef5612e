import { refuseLine } from './statement.ts';

/** A field of the file with its first line there. */
export type Mt940Field = { readonly line: number; readonly tag: string; readonly text: string };

const TAG = /^:(\d{2}[A-Z]?):(.*)$/;
/** Longer lines of field 86 are cut there, in the middle of a word. */
const CUT_AT = 65;

/**
 * The fields of the file. A line without a tag continues its field; lines before the first
 * statement are those of an envelope.
 */
export function mt940Fields(text: string): Mt940Field[] {
  const fields: { line: number; tag: string; text: string; last: number }[] = [];
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    // The blocks of a SWIFT envelope: {1:…}{2:…}{4: and -}.
    const line = raw.replace(/^\{.*?(?=:20:|$)/, '').trimEnd();
    if (line === '' || line.startsWith('-}') || line === '-') continue;
    const match = TAG.exec(line);
    const open = fields.at(-1);
    if (match?.[1]) {
      fields.push({ line: at + 1, tag: match[1], text: match[2] ?? '', last: line.length });
    } else if (open) {
      const isInformation = open.tag === '86';
      const glue = !isInformation ? '\n' : open.last >= CUT_AT ? '' : ' ';
      open.text += `${glue}${line}`;
      open.last = line.length;
    }
  }
  const [first] = fields;
  if (first && first.tag !== '20') throw refuseLine(first.line, null, 'unreadable_file');
  return fields;
}

/** The marks before a part's number: `?20`, `~20`, `<20`. */
const PART = /([?~<>^|\u00ab\u00a4])\d\d/;
const CODED_PARTS = new RegExp(`^\\d{3}${PART.source}`);

/** The text of field 86; one in numbered parts (`166?20…?21…`) is joined without the numbers. */
export function contentOfField86(text: string): string {
  const [, coded] = CODED_PARTS.exec(text) ?? [];
  const [, mark] = coded === undefined ? (PART.exec(text) ?? []) : [undefined, coded];
  if (mark === undefined) return text.trim();
  const parts = text.split(new RegExp(`\\${mark}\\d\\d`));
  // One mark alone may be the payer's.
  if (coded === undefined && parts.length < 3) return text.trim();
  return parts
    .slice(coded === undefined ? 0 : 1)
    .join('')
    .trim();
}
