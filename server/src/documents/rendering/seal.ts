import { readFile } from 'node:fs/promises';

const SEAL_BYTES = 200_000;

/**
 * The insurer's seal as SVG (DOC-14); null where none is configured.
 * @throws Error that names the setting, so that a wrong file stops the start
 */
export async function readSeal(path: string | undefined): Promise<string | null> {
  if (!path) return null;
  const svg = await readFile(path, 'utf8').catch(() => '');
  if (svg.length > SEAL_BYTES || !/^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(svg))
    throw new Error('INSURER_SEAL_PATH must name an SVG file of at most 200 KB');
  return svg;
}
