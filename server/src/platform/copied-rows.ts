import { Transform, type TransformOptions } from 'node:stream';

/** How long the caller of a COPY may take nothing at all. */
const STALLED_MILLISECONDS = 60_000;

/** What the bytes of a COPY are made into. */
export type Shape = TransformOptions & {
  /** Comes out before the first row. */
  readonly head?: string;
  readonly turn: (bytes: Buffer) => unknown;
};

/** Turns a COPY into what its caller takes, and breaks off where nothing is taken any more. */
export function shaped({ head, turn, ...options }: Shape, onFirst: () => void): Transform {
  const stalled = setTimeout(() => taken.destroy(new Error('the caller takes nothing')), STALLED_MILLISECONDS);
  let isFirst = true;
  // Not before the first row: what comes out earlier would say that all is well.
  const begin = () => {
    if (!isFirst) return;
    isFirst = false;
    if (head !== undefined) taken.push(head);
    onFirst();
  };
  const taken = new Transform({
    ...options,
    transform(bytes: Buffer, _encoding, done) {
      stalled.refresh();
      begin();
      done(null, turn(bytes));
    },
    flush(done) {
      begin();
      done();
    },
    destroy(error, done) {
      clearTimeout(stalled);
      done(error);
    },
  });
  return taken;
}

/** Lines of CSV after `head`, with the line ends that spreadsheets expect: COPY ends lines with LF alone. */
export function asLines(head: string): Shape {
  return {
    head,
    // One byte a character: the text is not decoded, and LF is never a part of another character in UTF-8.
    turn: (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
  };
}

const LINE_END = 10;

/** Rows of cells, as many at a time as came at once. Of COPY's own text format, which writes a line end inside of a cell as `\n`. */
export function asRows(): Shape {
  let begun = Buffer.alloc(0);
  return {
    readableObjectMode: true,
    readableHighWaterMark: 2,
    turn: (bytes) => {
      const end = bytes.lastIndexOf(LINE_END);
      const whole = Buffer.concat([begun, bytes.subarray(0, Math.max(end, 0))]);
      if (end < 0) begun = Buffer.concat([begun, bytes]);
      else begun = Buffer.from(bytes.subarray(end + 1));
      return end < 0 ? undefined : whole.toString('utf8').split('\n').map(cellsOf);
    },
  };
}

/** Null is an empty cell. */
export type CopiedRow = readonly (string | null)[];

function cellsOf(line: string): CopiedRow {
  return line.split('\t').map((cell) => (cell === '\\N' ? null : cell.includes('\\') ? withoutEscapes(cell) : cell));
}

const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function withoutEscapes(cell: string): string {
  return cell.replace(/\\(.)/g, (_, sign: string) => ESCAPED[sign] ?? sign);
}
