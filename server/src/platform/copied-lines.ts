import { LINE_END, type Push, type Shape } from './copied-rows.ts';

const RETURN = 13;
const QUOTE = 34;
const COMMA = 44;
const DIGIT_ZERO = 48;

/** So many bytes go out at once: each piece costs the caller and us a call to the system, however small it is. */
const PIECE = 65_536;

/**
 * Lines of CSV after `head`, with the line ends that spreadsheets expect: COPY ends lines with LF alone. Byte by byte, and
 * nothing made for each line: a file has millions.
 * @param shared see CopiedSelect
 */
export function asLines(head: string, shared?: Buffer): Shape {
  const cellsBehind = shared && cellsByKey(shared);
  let begun: Buffer = Buffer.alloc(0);
  let piece = Buffer.allocUnsafeSlow(PIECE);
  let filled = 0;

  function take(): Buffer {
    const taken = piece.subarray(0, filled);
    piece = Buffer.allocUnsafeSlow(PIECE);
    filled = 0;
    return taken;
  }

  function add(lines: Buffer, from: number, end: number, push: Push): void {
    const last = cellsBehind ? commaBefore(lines, end) : end;
    const before = cellsBehind ? commaBefore(lines, last) : end;
    const cells = cellsBehind?.get(numberIn(lines, before + 1, last));
    if (cellsBehind && !cells) throw new Error('a line names cells that are not there');
    const length = before - from + (cells?.length ?? 0) + end - last + 2;
    if (filled > 0 && filled + length > PIECE) push(take());
    if (length > PIECE) piece = Buffer.allocUnsafeSlow(length);
    filled += lines.copy(piece, filled, from, before);
    if (cells) filled += cells.copy(piece, filled);
    // A date: too short to be worth the way to where memory is copied.
    for (let at = last; at < end; at += 1) piece[filled++] = lines[at] as number;
    piece[filled++] = RETURN;
    piece[filled++] = LINE_END;
  }

  return {
    head,
    turn: (bytes, push) => {
      let rest = 0;
      // The line that the last bytes began: it alone is put together, and not all that came with it.
      while (begun.length > 0 && rest < bytes.length) {
        const end = bytes.indexOf(LINE_END, rest);
        const next = end < 0 ? bytes.length : end + 1;
        const line = Buffer.concat([begun, bytes.subarray(rest, next)]);
        begun = line.subarray(eachLine(line, (from, to) => add(line, from, to, push)));
        rest = next;
      }
      if (rest === bytes.length) return;
      const lines = bytes.subarray(rest);
      // A copy: the bytes around it would be kept with it.
      begun = Buffer.from(
        lines.subarray(eachLine(lines, (from, end) => add(lines, from, end, push))),
      );
    },
    end: (push) => {
      if (filled > 0) push(take());
    },
  };
}

/** Calls for each whole line, without its end. A line end within quotes is a part of a cell. @returns where the rest begins */
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

/** The cells behind each number; with the comma before them. */
function cellsByKey(shared: Buffer): Map<number, Buffer> {
  const cells = new Map<number, Buffer>();
  eachLine(shared, (from, end) => {
    const comma = shared.indexOf(COMMA, from);
    cells.set(numberIn(shared, from, comma), shared.subarray(comma, end));
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
  for (let at = from; at < end; at += 1) number = number * 10 + (text[at] as number) - DIGIT_ZERO;
  return number;
}
