import { refuseFile } from './statement.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const ENTRY_BYTES = 46;
/** This size means that the 64-bit extension has it, which no small file needs. */
const IN_EXTENSION = 0xffffffff;

/** A workbook of 20,000 lines has about 10 MB and 15 entries. */
const MAX_ENTRIES = 200;
const MAX_UNPACKED_BYTES = 64 * 1_048_576;

/**
 * Refuses a ZIP archive that unpacks to more than 64 MiB. Only the directory is read: the library
 * that unpacks an entry stops at the size that the directory states.
 * @throws Refusal VALIDATION_ERROR
 */
export function refuseZipBomb(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  const entries = view.getUint16(end + 10, true);
  if (entries > MAX_ENTRIES) throw refuseFile('unpacked_too_large');
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      throw refuseFile('unreadable_file');
    const packedBytes = view.getUint32(at + 20, true);
    const unpackedBytes = view.getUint32(at + 24, true);
    // A size that is absent would let the library unpack without a limit.
    if (packedBytes === IN_EXTENSION || unpackedBytes === IN_EXTENSION)
      throw refuseFile('unpacked_too_large');
    const isEmpty = unpackedBytes === 0 && packedBytes <= 2;
    if (unpackedBytes === 0 && !isEmpty) throw refuseFile('unpacked_too_large');
    if (isEmpty && !isFolder(view, bytes, at) && (view.getUint16(at + 8, true) & 8) !== 0)
      throw refuseFile('unpacked_too_large');
    total += unpackedBytes;
    if (total > MAX_UNPACKED_BYTES) throw refuseFile('unpacked_too_large');
    at += ENTRY_BYTES + [28, 30, 32].reduce((sum, o) => sum + view.getUint16(at + o, true), 0);
  }
}

function endOfDirectory(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  throw refuseFile('unreadable_file');
}

function isFolder(view: DataView, bytes: Uint8Array, at: number): boolean {
  return bytes[at + ENTRY_BYTES + view.getUint16(at + 28, true) - 1] === 0x2f;
}
