import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asLines } from './copied-lines.ts';
import { asRows, type Conversion, conversionStream } from './copied-rows.ts';

/** Converts the bytes, read in chunks that cycle through the given sizes. */
async function out(
  conversion: Conversion,
  bytes: Buffer,
  sizes: readonly number[],
): Promise<unknown[]> {
  const chunks: Buffer[] = [];
  for (let at = 0, index = 0; at < bytes.length; index += 1) {
    const size = sizes[index % sizes.length] as number;
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return await Readable.from(chunks, { objectMode: false })
    .pipe(conversionStream(conversion, () => undefined))
    .toArray();
}

const csv = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const copyText = (cell: string | null) =>
  cell?.replace(
    /[\\\t\n\r]/g,
    (sign) => `\\${{ '\t': 't', '\n': 'n', '\r': 'r' }[sign] ?? sign}`,
  ) ?? '\\N';
const line = (cells: readonly string[], end: string) => `${cells.map(csv).join(',')}${end}`;

const anyCell = fc.string({
  unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\t', '\\', 'ế', '1'),
  maxLength: 8,
});
const anyFile = fc.record({
  officers: fc.array(fc.tuple(anyCell, anyCell), { minLength: 1, maxLength: 5 }),
  rows: fc.array(fc.record({ cells: fc.tuple(anyCell, anyCell), officer: fc.nat() }), {
    maxLength: 30,
  }),
  sizes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
});
const LAST = '31/12/2026 23:59:59';

describe('the cells that rows share', () => {
  test('replace their key in every CSV line, for any chunk sizes and cell contents', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, async ({ officers, rows, sizes }) => {
        const officerLines = officers
          .map((cells, number) => line([String(number), ...cells], '\n'))
          .join('');
        const of = ({ officer }: { officer: number }) => officer % officers.length;
        const copyLines = rows
          .map((row) => line([...row.cells, String(of(row)), LAST], '\n'))
          .join('');
        const csvLines = rows
          .map((row) => line([...row.cells, ...(officers[of(row)] ?? []), LAST], '\r\n'))
          .join('');
        const lines = await out(
          asLines('head\r\n', Buffer.from(officerLines)),
          Buffer.from(copyLines),
          sizes,
        );
        expect(Buffer.concat(lines as Buffer[]).toString()).toBe(`head\r\n${csvLines}`);
      }),
    );
  });

  test('replace their key in every row of a workbook', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, async ({ officers, rows, sizes }) => {
        const text = (cells: readonly (string | null)[]) => `${cells.map(copyText).join('\t')}\n`;
        const officerRows = officers
          .map((cells, number) => text([String(number), ...cells]))
          .join('');
        const of = ({ officer }: { officer: number }) => officer % officers.length;
        const copyRows = rows
          .map((row) => text([...row.cells, null, String(of(row)), LAST]))
          .join('');
        const cells = await out(asRows(Buffer.from(officerRows)), Buffer.from(copyRows), sizes);
        expect(cells.flat()).toEqual(
          rows.map((row) => [...row.cells, null, ...(officers[of(row)] ?? []), LAST]),
        );
      }),
    );
  });

  test('fail the export when a row has an unknown key', async () => {
    const officerLines = Buffer.from('1,a\n');
    await expect(
      out(asLines('', officerLines), Buffer.from(`x,2,${LAST}\n`), [100]),
    ).rejects.toThrow('not there');
    await expect(
      out(asRows(Buffer.from('1\ta\n')), Buffer.from(`x\t2\t${LAST}\n`), [100]),
    ).rejects.toThrow('not there');
  });
});

describe('lines', () => {
  test('are pushed in chunks of at most 64 KiB; a longer line is a chunk of its own', () => {
    const rows = [
      'a'.repeat(100_000),
      'b',
      'c'.repeat(65_534),
      'd'.repeat(40_000),
      'e'.repeat(25_532),
      'f',
    ];
    const chunks: string[] = [];
    const push = (chunk: unknown) => chunks.push(String(chunk));
    const { convert, end } = asLines('');
    convert(Buffer.from(rows.map((row) => `${row}\n`).join('')), push);
    end?.(push);
    const [a, b, c, d, e, f] = rows.map((row) => `${row}\r\n`);
    expect(chunks).toEqual([a, b, c, `${d}${e}`, f]);
  });

  test('yield to other work after each 32 KiB of fast input', async () => {
    let turns = 0;
    let waiting = setImmediate(function again() {
      turns += 1;
      waiting = setImmediate(again);
    });
    const chunks = await out(asLines(''), Buffer.from('0123456\n'.repeat(409_600)), [32_768]);
    clearImmediate(waiting);
    expect(Buffer.concat(chunks as Buffer[]).length).toBe(9 * 409_600);
    expect(turns).toBeGreaterThanOrEqual(100);
  });
});
