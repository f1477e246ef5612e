import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Files } from '../../integrations/files/files.ts';

/** Far below what a store reads as one file: a file of a million contracts has many parts. */
const PART_BYTES = 8 * 1024 * 1024;

const partKey = (key: string, at: number) => `${key}-${at}`;
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** Stores a stream in parts, each held in memory at once. */
export async function storeParts(
  files: Files,
  key: string,
  stream: Readable,
  contentType: string,
): Promise<{ readonly bytes: number; readonly partDigests: readonly Buffer[] }> {
  const partDigests: Buffer[] = [];
  let chunks: Buffer[] = [];
  let heldBytes = 0;
  let bytes = 0;
  const put = async () => {
    const part = Buffer.concat(chunks);
    await files.put(partKey(key, partDigests.length), part, contentType);
    partDigests.push(digest(part));
    bytes += part.length;
    chunks = [];
    heldBytes = 0;
  };
  for await (const chunk of stream) {
    const buffer = Buffer.from(chunk);
    chunks.push(buffer);
    heldBytes += buffer.length;
    if (heldBytes >= PART_BYTES) await put();
  }
  if (heldBytes > 0 || partDigests.length === 0) await put();
  return { bytes, partDigests };
}

/**
 * The parts as one stream. The first is read before the answer begins.
 * @throws Refusal SERVICE_UNAVAILABLE for a part that is missing or has other bytes
 */
export async function openParts(
  files: Files,
  key: string,
  partDigests: readonly Buffer[],
): Promise<Readable> {
  const read = async (at: number) => {
    const part = await files.get(partKey(key, at));
    if (!part || !digest(part).equals(partDigests[at] ?? Buffer.alloc(0)))
      throw new RefusalError('SERVICE_UNAVAILABLE');
    return Buffer.from(part);
  };
  const first = await read(0);
  return Readable.from(
    (async function* parts() {
      yield first;
      for (let at = 1; at < partDigests.length; at += 1) yield await read(at);
    })(),
    { objectMode: false },
  );
}

/** Removes the parts, also those of a run that was cut off. */
export async function removeParts(files: Files, key: string): Promise<void> {
  let count = 0;
  while (await files.exists(partKey(key, count))) count += 1;
  // From the end: a removal that is cut off leaves the first ones to find.
  for (let at = count - 1; at >= 0; at -= 1) await files.remove(partKey(key, at));
}
