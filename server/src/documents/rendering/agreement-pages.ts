import { gzipSync } from 'node:zlib';

/** The compiler draws a page as a white surface and a group below the root, indented by four. */
const PAGE =
  /^ {4}<path class="typst-shape" fill="#ffffff"[^\n]*\n( {4}<g[\s>][\s\S]*?\n {4}<\/g>)\n/gm;
const SIZE = /^<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"/;
const SYMBOL = /<symbol id="(\w+)"[^>]*>([\s\S]*?)<\/symbol>/g;

/**
 * Splits the compiler's image of all pages into one gzipped SVG per page. Each contains the
 * outlines of its glyphs, so it needs no font and looks the same in every browser.
 */
export function splitPages(svg: string): Uint8Array[] {
  const [, width, total] = SIZE.exec(svg) ?? [];
  const drawings = [...svg.matchAll(PAGE)].map(([, content = '']) => content);
  const outlines = new Map(
    [...svg.matchAll(SYMBOL)].map(([, id = '', path = '']) => [id, path.trim()]),
  );
  const height = Number(total) / drawings.length;
  if (!(height > 0)) throw new Error('the compiler drew no pages');
  return drawings.map((content, at) => {
    const top = (height * at).toFixed(2);
    const box = `0 ${top} ${width} ${height.toFixed(2)}`;
    return gzipSync(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" ` +
        `width="${width}" height="${height.toFixed(2)}">` +
        `<rect y="${top}" width="100%" height="${height.toFixed(2)}" fill="#fff"/>` +
        `${ownLetters(content, outlines)}</svg>`,
      { level: 7 },
    );
  });
}

/** The page with only the outlines that it uses, under short names, which halves its size. */
function ownLetters(content: string, outlines: ReadonlyMap<string, string>): string {
  const names = new Map<string, string>();
  const drawing = content
    .replace(/xlink:href="#(\w+)"/g, (_, id: string) => {
      const name = names.get(id) ?? `g${names.size.toString(36)}`;
      names.set(id, name);
      return `href="#${name}"`;
    })
    .replace(/ (?:fill-rule="nonzero"|y="0"|class="[\w -]*")/g, '')
    .replace(/\n\s*/g, '');
  const symbols = [...names].map(([id, name]) => {
    const outline = outlines.get(id);
    if (outline === undefined) throw new Error('a letter of the page has no outline');
    const path = outline.replace(/ (?:fill-rule="nonzero"|class="[\w -]*")/g, '');
    return `<symbol id="${name}" overflow="visible">${path}</symbol>`;
  });
  return `<defs>${symbols.join('')}</defs>${drawing}`;
}
