import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, MIN_COMPRESSED_BYTES } from './compression.ts';

export type BuiltFile = {
  readonly content: Buffer;
  readonly type: string;
  readonly etag: string;
  /** The bundler wrote the digest of the content into the name. */
  readonly isHashed: boolean;
  /** Compressed by the build or at the first request; null when compression gains nothing. */
  readonly compress: ((encoding: Encoding) => Promise<Buffer>) | null;
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const ALREADY_COMPRESSED = new Set(['.woff2', '.png', '.jpg', '.webp', '.ico', '.pdf']);
const HASHED_FOLDER = '/assets/';
/** Added to the name of a file that the build compressed. */
const BROTLI = '.br';

/**
 * The files of a folder in memory, by URL path. Empty when the folder does not exist. A new build
 * in the folder leaves a running server intact, unlike @fastify/static, which sends a font half as
 * fast (decision 0040).
 */
export async function readBuiltFiles(folder: string): Promise<ReadonlyMap<string, BuiltFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const contents = new Map(
    await Promise.all(
      files.map(async (file) => {
        const path = `/${relative(folder, file).split(sep).join('/')}`;
        return [path, await readFile(file)] as const;
      }),
    ),
  );
  return new Map(
    [...contents]
      .filter(([path]) => !path.endsWith(BROTLI))
      .map(([path, content]) => [path, describe(path, content, contents.get(`${path}${BROTLI}`))]),
  );
}

function describe(path: string, content: Buffer, inBrotli: Buffer | undefined): BuiltFile {
  const extension = extname(path);
  const gains = content.length >= MIN_COMPRESSED_BYTES && !ALREADY_COMPRESSED.has(extension);
  return {
    content,
    type: types[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    isHashed: path.startsWith(HASHED_FOLDER),
    compress: gains ? compressOnce(content, inBrotli) : null,
  };
}

function compressOnce(
  content: Buffer,
  inBrotli: Buffer | undefined,
): (encoding: Encoding) => Promise<Buffer> {
  const results = new Map<Encoding, Promise<Buffer>>();
  if (inBrotli) results.set('br', Promise.resolve(inBrotli));
  return (encoding) => {
    const earlier = results.get(encoding);
    if (earlier !== undefined) return earlier;
    const fresh = encoding === 'br' ? toBrotli(content) : toGzip(content);
    results.set(encoding, fresh);
    return fresh;
  };
}

const brotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzip);

/** Quality 9 of 11 takes 0.07 s for a megabyte; 10 would take seconds. */
function toBrotli(content: Buffer): Promise<Buffer> {
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
