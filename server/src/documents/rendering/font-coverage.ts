/**
 * The characters that a font can draw, read from its character map. PDF/A forbids the glyph for
 * missing characters, so a single one in a name would make the export of the certificate fail.
 */
function coveredCharacters(font: Buffer): ReadonlySet<number> {
  const table = findTable(font, 'cmap');
  const characters = new Set<number>();
  const count = font.readUInt16BE(table + 2);
  for (let index = 0; index < count; index += 1) {
    const subtable = table + font.readUInt32BE(table + 4 + index * 8 + 4);
    const format = font.readUInt16BE(subtable);
    if (format === 4) readSegments(font, subtable, characters);
    if (format === 12) readGroups(font, subtable, characters);
  }
  return characters;
}

/** The characters that each of the weights of a font can draw. */
export function sharedCharacters(weights: readonly Buffer[]): ReadonlySet<number> {
  const [first = new Set<number>(), ...others] = weights.map(coveredCharacters);
  return new Set([...first].filter((code) => others.every((other) => other.has(code))));
}

function findTable(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
  }
  throw new Error(`the font has no table ${tag}`);
}

/** Format 4: ranges of the basic plane, each mapped by a shift or through a list. */
function readSegments(font: Buffer, at: number, characters: Set<number>): void {
  const doubleCount = font.readUInt16BE(at + 6);
  const ends = at + 14;
  const starts = ends + doubleCount + 2;
  for (let segment = 0; segment < doubleCount; segment += 2) {
    const end = font.readUInt16BE(ends + segment);
    const start = font.readUInt16BE(starts + segment);
    const shift = font.readUInt16BE(starts + doubleCount + segment);
    const listAt = starts + 2 * doubleCount + segment;
    const list = font.readUInt16BE(listAt);
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const glyph =
        list === 0
          ? (code + shift) & 0xffff
          : font.readUInt16BE(listAt + list + 2 * (code - start));
      if (glyph !== 0) characters.add(code);
    }
  }
}

/** Format 12: groups over all planes. */
function readGroups(font: Buffer, at: number, characters: Set<number>): void {
  const count = font.readUInt32BE(at + 12);
  for (let index = 0; index < count; index += 1) {
    const group = at + 16 + index * 12;
    const end = font.readUInt32BE(group + 4);
    for (let code = font.readUInt32BE(group); code <= end; code += 1) characters.add(code);
  }
}
