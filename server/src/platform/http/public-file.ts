import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PublicFile } from '@salus/api/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptedEncoding } from './compression.ts';

/** A file that is the same for all callers. */
export const publicFileAnswer = z.object({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  isGzipped: z.boolean().optional(),
  /** Digest of the content, in hex. A caller that has it already gets 304. */
  sha256: z.string(),
  /** The URL names the version: its content never changes. */
  isImmutable: z.boolean(),
  /** The name for saving; browsers display the file until then. */
  fileName: z.string().optional(),
});
export type PublicFileAnswer = Readonly<z.output<typeof publicFileAnswer>>;

const YEAR_SECONDS = 31_536_000;
/** Caches revalidate after this time when the URL does not name a version. */
const REVALIDATION_SECONDS = 300;

const decompress = promisify<Uint8Array, Buffer>(gunzip);

export async function sendPublicFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file: type }: PublicFile,
  { bytes, isGzipped, sha256, isImmutable, fileName }: PublicFileAnswer,
) {
  const etag = `"${sha256.slice(0, 32)}"`;
  reply
    .header(
      'cache-control',
      isImmutable
        ? `public, max-age=${YEAR_SECONDS}, immutable`
        : `public, max-age=${REVALIDATION_SECONDS}`,
    )
    .header('etag', etag);
  if (isGzipped) reply.header('vary', 'accept-encoding');
  // A proxy that compresses a file again marks the digest as weak.
  if (request.headers['if-none-match']?.replace(/^W\//, '') === etag)
    return reply.status(304).send();
  reply.type(type.startsWith('text/') ? `${type}; charset=utf-8` : type);
  if (fileName) reply.header('content-disposition', `inline; filename="${fileName}"`);
  if (!isGzipped) return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (acceptedEncoding(request, ['gzip']) === null) return reply.send(await decompress(bytes));
  return reply
    .header('content-encoding', 'gzip')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
