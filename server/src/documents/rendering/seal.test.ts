import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSeal } from './seal.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-seal-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the seal on certificates', () => {
  // covers DOC-14
  test('is read from an SVG file, and is optional', async () => {
    const svg = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>';
    await writeFile(join(folder, 'seal.svg'), svg);
    expect(await readSeal(join(folder, 'seal.svg'))).toBe(svg);
    expect(await readSeal(undefined)).toBeNull();
  });

  // covers DOC-14
  test.each([
    ['is absent', null],
    ['is no SVG', 'PNG'],
    ['is too large', `<svg ${' '.repeat(200_001)}/>`],
  ])('stops the start when its file %s', async (_, text) => {
    const path = join(folder, 'wrong.svg');
    await rm(path, { force: true });
    if (text) await writeFile(path, text);
    await expect(readSeal(path)).rejects.toThrow('INSURER_SEAL_PATH');
  });
});
