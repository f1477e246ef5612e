import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PublicFile } from '@salus/api/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file that is the same for everybody. */
export type PublicFileAnswer = {
  readonly bytes: Uint8Array;
  readonly isGzipped?: boolean;
  /** Of what the file says, in hex: who has it already is told so. */
  readonly sha256: string;
  /** The address names the version: what it answers never changes. */
  readonly isForEver: boolean;
  /** Under which it is saved; shown in the browser until then. */
  readonly fileName?: string;
};

const YEAR = 31_536_000;
/** Where the address stays when the file changes, caches ask again after this time. */
const A_WHILE = 300;

const unpack = promisify<Uint8Array, Buffer>(gunzip);

export async function sendPublicFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file: type }: PublicFile,
  { bytes, isGzipped, sha256, isForEver, fileName }: PublicFileAnswer,
) {
  const etag = `"${sha256.slice(0, 32)}"`;
  reply
    .header(
      'cache-control',
      isForEver ? `public, max-age=${YEAR}, immutable` : `public, max-age=${A_WHILE}`,
    )
    .header('etag', etag);
  if (isGzipped) reply.header('vary', 'accept-encoding');
  // A proxy that packs a file anew marks the digest as weak.
  if (request.headers['if-none-match']?.replace(/^W\//, '') === etag)
    return reply.status(304).send();
  reply.type(type.startsWith('text/') ? `${type}; charset=utf-8` : type);
  if (fileName) reply.header('content-disposition', `inline; filename="${fileName}"`);
  if (!isGzipped) return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.send(await unpack(bytes));
  return reply
    .header('content-encoding', 'gzip')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
