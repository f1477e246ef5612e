import { encode } from 'uqr';

/** The code's modules, row by row; true is dark. Correction level M: 15 % of the print may be damaged. */
export function qrModules(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: 0 }).data;
}

/** One SVG path with a rectangle for each run of dark modules: sharp at any size, small, and without seams. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const rows = qrModules(text);
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      const width = x - from + 1;
      path += `M${from} ${y}h${width}v1h-${width}z`;
    }
  });
  return { size: rows.length, path };
}
