import { Transform, type TransformOptions } from 'node:stream';

/** How long the caller of a COPY may take nothing at all. */
const STALLED_MILLISECONDS = 60_000;
/** So many bytes are worked off before everybody else gets a turn: well below a millisecond's work. */
const BYTES_OF_A_TURN = 32_768;

export type Push = (made: unknown) => void;

/** What the bytes of a COPY are made into. */
export type Shape = TransformOptions & {
  /** Comes out before the first row. */
  readonly head?: string;
  readonly turn: (bytes: Buffer, push: Push) => void;
  /** After the last bytes. */
  readonly end?: (push: Push) => void;
};

/** Turns a COPY into what its caller takes, and breaks off where nothing is taken any more. */
export function shaped({ head, turn, end, ...options }: Shape, onFirst: () => void): Transform {
  const stalled = setTimeout(
    () => taken.destroy(new Error('the caller takes nothing')),
    STALLED_MILLISECONDS,
  );
  let isFirst = true;
  let sinceTurn = 0;
  // Not before the first row: what comes out earlier would say that all is well.
  const begin = () => {
    if (!isFirst) return;
    isFirst = false;
    if (head !== undefined) taken.push(head);
    onFirst();
  };
  const push: Push = (made) => taken.push(made);
  const taken = new Transform({
    ...options,
    transform(bytes: Buffer, _encoding, done) {
      stalled.refresh();
      begin();
      turn(bytes, push);
      sinceTurn += bytes.length;
      if (sinceTurn < BYTES_OF_A_TURN) return done();
      sinceTurn = 0;
      // PostgreSQL may write faster than we work: Node would read on and on, two megabytes of it, and leave all others waiting.
      setImmediate(done);
    },
    flush(done) {
      begin();
      end?.(push);
      done();
    },
    destroy(error, done) {
      clearTimeout(stalled);
      done(error);
    },
  });
  return taken;
}

export const LINE_END = 10;

/**
 * Rows of cells, as many at a time as came at once. Of COPY's own text format, which writes a line end inside of a cell as `\n`.
 * @param shared see CopiedSelect
 */
export function asRows(shared?: Buffer): Shape {
  const cellsBehind = new Map(
    shared && rowsIn(shared.subarray(0, -1)).map(([key, ...cells]) => [key ?? null, cells]),
  );
  const whole = (row: CopiedRow): CopiedRow => {
    const cells = cellsBehind.get(row.at(-2) ?? null);
    if (!cells) throw new Error('a row names cells that are not there');
    return [...row.slice(0, -2), ...cells, row.at(-1) ?? null];
  };
  let begun = Buffer.alloc(0);
  return {
    readableObjectMode: true,
    readableHighWaterMark: 2,
    turn: (bytes, push) => {
      const end = bytes.lastIndexOf(LINE_END);
      const rows = Buffer.concat([begun, bytes.subarray(0, Math.max(end, 0))]);
      if (end < 0) begun = Buffer.concat([begun, bytes]);
      else begun = Buffer.from(bytes.subarray(end + 1));
      if (end >= 0) push(shared ? rowsIn(rows).map(whole) : rowsIn(rows));
    },
  };
}

/** Null is an empty cell. */
export type CopiedRow = readonly (string | null)[];

const rowsIn = (lines: Buffer): CopiedRow[] =>
  lines.length === 0 ? [] : lines.toString('utf8').split('\n').map(cellsOf);

function cellsOf(line: string): CopiedRow {
  return line
    .split('\t')
    .map((cell) => (cell === '\\N' ? null : cell.includes('\\') ? withoutEscapes(cell) : cell));
}

const ESCAPED: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

function withoutEscapes(cell: string): string {
  return cell.replace(/\\(.)/g, (_, sign: string) => ESCAPED[sign] ?? sign);
}
