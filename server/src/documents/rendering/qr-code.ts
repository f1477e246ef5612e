import { encode } from 'uqr';

/** The modules of the QR code by row; true is dark. Level M tolerates 15 % damage. */
export function qrModules(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: 0 }).data;
}

/** One SVG path with a rectangle per run of dark modules: sharp at any size and without gaps. */
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
