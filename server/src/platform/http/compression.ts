import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Smaller bodies gain nothing: they fit into one packet. */
export const MIN_COMPRESSED_BYTES = 1024;

/** The first of the offered encodings that the client supports. */
export function acceptedEncoding(
  { headers: { 'accept-encoding': accepted = '' } }: Pick<FastifyRequest, 'headers'>,
  offered: readonly Encoding[] = encodings,
): Encoding | null {
  const names = String(accepted)
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  return offered.find((name) => names.includes(name)) ?? null;
}

/**
 * The fastest levels: 100 rows of a list take 0.2 ms and become an eighth, 10 rows 0.03 ms. In the
 * thread pool they would take longer, because each call allocates an encoder there.
 */
const compress: Readonly<Record<Encoding, (body: Buffer) => Buffer>> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (body) => gzipSync(body, { level: 1 }),
};

/** The text in the encoding of the caller. Only for texts without a secret (API-16). */
export function compressText(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  text: string,
): string | Buffer {
  const body = Buffer.from(text);
  if (body.length < MIN_COMPRESSED_BYTES) return text;
  reply.header('vary', 'accept-encoding');
  const encoding = acceptedEncoding(request);
  if (encoding === null) return text;
  reply.header('content-encoding', encoding);
  return compress[encoding](body);
}
