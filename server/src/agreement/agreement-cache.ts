import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import type { AgreementData } from '../documents/rendering/document-data.ts';
import type { RenderedAgreement } from '../documents/rendering/render-messages.ts';
import { makeFolder } from '../platform/make-folder.ts';

const TEMPLATES = fileURLToPath(new URL('../../templates/', import.meta.url));
const RENDERING = fileURLToPath(new URL('../documents/rendering/', import.meta.url));
const require = createRequire(import.meta.url);
const FONTS = require
  .resolve('@expo-google-fonts/be-vietnam-pro/package.json')
  .replace(/package\.json$/, '');
const SERVER_PACKAGE = fileURLToPath(new URL('../../package.json', import.meta.url));

const DIGEST_LENGTH = 32;

const bytes = z.instanceof(Uint8Array);
const agreementSchema = z.object({
  pdf: bytes,
  sha256: z.string(),
  signerName: z.string(),
  pages: z.array(bytes),
  html: z.string(),
  headings: z.array(z.object({ page: z.number(), level: z.number(), text: z.string() })),
}) satisfies z.ZodType<RenderedAgreement>;

/**
 * The file name of a rendered agreement: a digest of its values, templates, fonts and of the code
 * that renders it. package.json pins the compiler.
 */
export function agreementKey(data: AgreementData): string {
  const hash = createHash('sha256').update(JSON.stringify(data));
  const files = [
    ...filesBelow(join(TEMPLATES, 'agreement')),
    ...filesIn(TEMPLATES, /\.typ$/),
    ...filesIn(RENDERING, /(?<!\.test)\.ts$/),
    join(FONTS, 'package.json'),
    SERVER_PACKAGE,
  ];
  for (const file of files) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Returns null when the file is missing, damaged, or of an older form. */
export function readCached(folder: string, key: string): RenderedAgreement | null {
  try {
    const file = readFileSync(join(folder, key));
    const content = file.subarray(DIGEST_LENGTH);
    if (!contentDigest(content).equals(file.subarray(0, DIGEST_LENGTH))) return null;
    return agreementSchema.parse(deserialize(content));
  } catch {
    return null;
  }
}

/** Renames into place, so that another process never reads half a file. */
export function writeCached(folder: string, key: string, agreement: RenderedAgreement): void {
  makeFolder(folder, 0o700);
  const content = serialize(agreement);
  const path = join(folder, key);
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, Buffer.concat([contentDigest(content), content]), { mode: 0o600 });
  renameSync(partial, path);
}

function contentDigest(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}

function filesIn(folder: string, pattern: RegExp): string[] {
  const names = readdirSync(folder).filter((name) => pattern.test(name));
  return names.sort().map((name) => join(folder, name));
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name)).sort();
}
