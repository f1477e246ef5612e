import { type Conversion, LINE_END, type Push } from './copied-rows.ts';

const RETURN = 13;
const QUOTE = 34;
const COMMA = 44;
const DIGIT_ZERO = 48;

/** Output is pushed in chunks of this size, because each push costs one system call. */
const CHUNK_BYTES = 65_536;

/**
 * Lines of CSV after `head`. COPY ends lines with LF; spreadsheets expect CR LF. Works on bytes and
 * allocates nothing per line, because a file has millions of lines.
 * @param sharedBytes see CopiedSelect
 */
export function asLines(head: string, sharedBytes?: Buffer): Conversion {
  const sharedCells = sharedBytes && cellsByKey(sharedBytes);
  let partial: Buffer = Buffer.alloc(0);
  let chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let chunkEnd = 0;

  function take(): Buffer {
    const bytes = chunk.subarray(0, chunkEnd);
    chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    chunkEnd = 0;
    return bytes;
  }

  function add(lines: Buffer, from: number, end: number, push: Push): void {
    const last = sharedCells ? commaBefore(lines, end) : end;
    const before = sharedCells ? commaBefore(lines, last) : end;
    const cells = sharedCells?.get(numberIn(lines, before + 1, last));
    if (sharedCells && !cells) throw new Error('a line names cells that are not there');
    const length = before - from + (cells?.length ?? 0) + end - last + 2;
    if (chunkEnd > 0 && chunkEnd + length > CHUNK_BYTES) push(take());
    if (length > CHUNK_BYTES) chunk = Buffer.allocUnsafeSlow(length);
    chunkEnd += lines.copy(chunk, chunkEnd, from, before);
    if (cells) chunkEnd += cells.copy(chunk, chunkEnd);
    // A date: too short for a native copy to pay off.
    for (let at = last; at < end; at += 1) chunk[chunkEnd++] = lines[at] ?? 0;
    chunk[chunkEnd++] = RETURN;
    chunk[chunkEnd++] = LINE_END;
  }

  return {
    head,
    convert: (bytes, push) => {
      let rest = 0;
      // Only the line that the previous chunk began is concatenated.
      while (partial.length > 0 && rest < bytes.length) {
        const end = bytes.indexOf(LINE_END, rest);
        const next = end < 0 ? bytes.length : end + 1;
        const line = Buffer.concat([partial, bytes.subarray(rest, next)]);
        partial = line.subarray(eachLine(line, (from, to) => add(line, from, to, push)));
        rest = next;
      }
      if (rest === bytes.length) return;
      const lines = bytes.subarray(rest);
      // A copy, because a view would keep the whole chunk in memory.
      partial = Buffer.from(
        lines.subarray(eachLine(lines, (from, end) => add(lines, from, end, push))),
      );
    },
    end: (push) => {
      if (chunkEnd > 0) push(take());
    },
  };
}

/**
 * Calls `line` for each whole line, without its end. A line end within quotes belongs to the cell.
 * @returns the offset of the remainder
 */
function eachLine(lines: Buffer, line: (from: number, end: number) => void): number {
  let from = 0;
  let quote = lines.indexOf(QUOTE);
  for (;;) {
    let end = lines.indexOf(LINE_END, from);
    while (quote >= 0 && quote < end) {
      // A doubled quote within a cell closes and opens it again.
      const closing = lines.indexOf(QUOTE, quote + 1);
      if (closing < 0) return from;
      if (closing > end) end = lines.indexOf(LINE_END, closing);
      quote = lines.indexOf(QUOTE, closing + 1);
    }
    if (end < 0) return from;
    line(from, end);
    from = end + 1;
  }
}

/** The cells of each key; with the comma before them. */
function cellsByKey(sharedBytes: Buffer): Map<number, Buffer> {
  const cells = new Map<number, Buffer>();
  eachLine(sharedBytes, (from, end) => {
    const comma = sharedBytes.indexOf(COMMA, from);
    cells.set(numberIn(sharedBytes, from, comma), sharedBytes.subarray(comma, end));
  });
  return cells;
}

function commaBefore(line: Buffer, end: number): number {
  let at = end - 1;
  while (line[at] !== COMMA) at -= 1;
  return at;
}

function numberIn(text: Buffer, from: number, end: number): number {
  let number = 0;
  for (let at = from; at < end; at += 1)
    number = number * 10 + (text[at] ?? DIGIT_ZERO) - DIGIT_ZERO;
  return number;
}
