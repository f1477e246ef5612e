import { Transform, type TransformOptions } from 'node:stream';
import { DatabaseUnavailable } from '../unavailable.ts';

/** An export fails when its caller reads nothing, or the database sends nothing, for this time. */
export const STALLED_MILLISECONDS = 60_000;
/** Other requests run after this much input: well below a millisecond of work. */
const YIELD_AFTER_BYTES = 32_768;

export type Push = (output: unknown) => void;

/** How the bytes of a COPY are converted. */
export type Conversion = TransformOptions & {
  /** Pushed before the first row. */
  readonly head?: string;
  readonly convert: (bytes: Buffer, push: Push) => void;
  /** After the last bytes. */
  readonly end?: (push: Push) => void;
};

/** Converts the bytes of a COPY and fails when the caller or the database stops. */
export function conversionStream(
  { head, convert, end, ...options }: Conversion,
  onFirst: () => void,
  stalledMilliseconds: number = STALLED_MILLISECONDS,
): Transform {
  const stallTimer = setTimeout(() => {
    // Output that waits is the caller's delay. Without it, the conversion waits for PostgreSQL.
    const isWaiting = converter.readableLength > 0;
    const reason = `nothing was sent for ${stalledMilliseconds} ms`;
    converter.destroy(
      isWaiting ? new Error('the caller takes nothing') : new DatabaseUnavailable(reason),
    );
  }, stalledMilliseconds);
  let isFirst = true;
  let sinceYield = 0;
  // Not before the first row: earlier output would report success of a statement that may fail.
  const begin = () => {
    if (!isFirst) return;
    isFirst = false;
    if (head !== undefined) converter.push(head);
    onFirst();
  };
  const push: Push = (output) => converter.push(output);
  const converter = new Transform({
    ...options,
    transform(bytes: Buffer, _encoding, next) {
      stallTimer.refresh();
      begin();
      convert(bytes, push);
      sinceYield += bytes.length;
      if (sinceYield < YIELD_AFTER_BYTES) return next();
      sinceYield = 0;
      // PostgreSQL may write faster than we read: Node would read 2 MB without serving others.
      setImmediate(next);
    },
    flush(next) {
      begin();
      end?.(push);
      next();
    },
    destroy(error, next) {
      clearTimeout(stallTimer);
      next(error);
    },
  });
  return converter;
}

export const LINE_END = 10;

/**
 * Rows of cells in COPY's text format, which writes a line end inside a cell as `\n`. Rows that
 * arrive together are pushed together.
 * @param sharedBytes see CopiedSelect
 */
export function asRows(sharedBytes?: Buffer): Conversion {
  const sharedCells = new Map(
    sharedBytes &&
      rowsIn(sharedBytes.subarray(0, -1)).map(([key, ...cells]) => [key ?? null, cells]),
  );
  const whole = (row: CopiedRow): CopiedRow => {
    const cells = sharedCells.get(row.at(-2) ?? null);
    if (!cells) throw new Error('a row names cells that are not there');
    return [...row.slice(0, -2), ...cells, row.at(-1) ?? null];
  };
  let partial = Buffer.alloc(0);
  return {
    readableObjectMode: true,
    readableHighWaterMark: 2,
    convert: (bytes, push) => {
      const end = bytes.lastIndexOf(LINE_END);
      const rows = Buffer.concat([partial, bytes.subarray(0, Math.max(end, 0))]);
      if (end < 0) partial = Buffer.concat([partial, bytes]);
      else partial = Buffer.from(bytes.subarray(end + 1));
      if (end >= 0) push(sharedBytes ? rowsIn(rows).map(whole) : rowsIn(rows));
    },
  };
}

/** Null is an empty cell. */
export type CopiedRow = readonly (string | null)[];

const rowsIn = (lines: Buffer): CopiedRow[] =>
  lines.length === 0 ? [] : lines.toString('utf8').split('\n').map(parseCells);

function parseCells(line: string): CopiedRow {
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
