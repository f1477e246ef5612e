import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { localFiles } from '../files/local-files.ts';
import { encryptedFiles, type FileKeys, idOfKey, readKeyId } from './encrypted-files.ts';
import { checkStoredFiles } from './stored-files.ts';

const NAME = 'certificates/2026/30002-26-00000017.pdf';
const OTHER = 'certificates/2026/30002-26-00000018.pdf';
const BYTES = Buffer.from('%PDF-1.7 Trần Thị Bí Mật 001090000123');
const first: FileKeys = [randomBytes(32)];
const second: FileKeys = [randomBytes(32), first[0]];

let folder: string;
const readStored = (name: string) => readFile(join(folder, name));
const filesWith = (keys: FileKeys) => encryptedFiles(localFiles(folder), keys);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-encrypted-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('encrypted files', () => {
  // covers SEC-11
  test('are ciphertext in the store, and come back as they were', async () => {
    await filesWith(first).put(NAME, BYTES);
    const bytes = await readStored(NAME);
    expect(bytes.includes('%PDF')).toBe(false);
    expect(bytes.includes('001090000123')).toBe(false);
    expect(readKeyId(bytes)).toBe(idOfKey(first[0]));
    expect(await filesWith(first).get(NAME)).toEqual(BYTES);
    expect(await filesWith(first).exists(NAME)).toBe(true);
    expect(await filesWith(first).get(OTHER)).toBeNull();
  });

  test.each([0, 1, 100_000])('may have %d bytes', async (size) => {
    const bytes = randomBytes(size);
    await filesWith(first).put(NAME, bytes);
    expect(await filesWith(first).get(NAME)).toEqual(bytes);
  });

  // covers SEC-11
  test('stay readable after a new key comes first, and plain ones do too', async () => {
    await filesWith(first).put(NAME, BYTES);
    await localFiles(folder).put(OTHER, BYTES);
    expect(await filesWith(second).get(NAME)).toEqual(BYTES);
    expect(await filesWith(second).get(OTHER)).toEqual(BYTES);
  });

  test('are refused with an unknown key, when changed, and under another name', async () => {
    await filesWith(first).put(NAME, BYTES);
    const unknown = filesWith([randomBytes(32)]).get(NAME);
    await expect(unknown).rejects.toThrow(`the key ${idOfKey(first[0])} is not in FILES_KEY`);
    const bytes = await readStored(NAME);
    await localFiles(folder).put(OTHER, bytes);
    await expect(filesWith(first).get(OTHER)).rejects.toThrow('were changed');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await localFiles(folder).put(NAME, bytes);
    await expect(filesWith(first).get(NAME)).rejects.toThrow('were changed');
  });

  test('leave locked files plain, for auditors', async () => {
    const lock = { until: new Date('2036-01-01') };
    await filesWith(first).put('history-heads/1.json', BYTES, 'application/json', lock);
    expect(await readStored('history-heads/1.json')).toEqual(BYTES);
  });
});

async function* withDigests(...names: string[]) {
  const sha256 = createHash('sha256').update(BYTES).digest();
  for (const name of names) yield { name, sha256 };
}

// covers SEC-11
test('the check counts files by key, and encrypts the old ones on request', async () => {
  await filesWith(first).put(NAME, BYTES);
  await localFiles(folder).put(OTHER, BYTES);
  const check = (isEncrypting: boolean, ...names: string[]) =>
    checkStoredFiles(localFiles(folder), second, withDigests(...names), isEncrypting);
  const before = await check(false, NAME, OTHER);
  expect(Object.fromEntries(before.counts)).toEqual({ [idOfKey(first[0])]: 1, plain: 1 });
  expect(before.unreadable.size).toBe(0);
  expect((await check(true, NAME, OTHER)).encryptedCount).toBe(2);
  const after = await check(false, NAME, OTHER);
  expect(Object.fromEntries(after.counts)).toEqual({ [idOfKey(second[0])]: 2 });
  expect(await filesWith(second).get(OTHER)).toEqual(BYTES);
});

// covers SEC-11
test('the check names unreadable files with the reason, and leaves them as they are', async () => {
  const other = [randomBytes(32)] as const;
  await filesWith(other).put('of-another-key.pdf', BYTES);
  await filesWith(first).put(NAME, BYTES);
  const bytes = await readStored(NAME);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await localFiles(folder).put(NAME, bytes);
  await localFiles(folder).put(OTHER, Buffer.concat([BYTES, BYTES]));
  const names = withDigests(NAME, OTHER, 'lost.pdf', 'of-another-key.pdf');
  const { unreadable, encryptedCount } = await checkStoredFiles(
    localFiles(folder),
    first,
    names,
    true,
  );
  expect(Object.fromEntries(unreadable)).toEqual({
    'the encrypted bytes were changed': [NAME],
    'other bytes than those issued': [OTHER],
    missing: ['lost.pdf'],
    [`the key ${idOfKey(other[0])} is not in FILES_KEY`]: ['of-another-key.pdf'],
  });
  expect(encryptedCount).toBe(0);
  expect(await readStored(NAME)).toEqual(bytes);
});

describe('FILES_KEY', () => {
  const keyIds = (env: Record<string, string>) =>
    readConfig({ SALUS_SECRET: 'a'.repeat(32), ...env }, () => '').fileKeys.map(idOfKey);

  test('names the newest key first; a former SALUS_SECRET still decrypts', () => {
    const [ofSecret] = keyIds({});
    const [newest, former, ...rest] = keyIds({
      SALUS_SECRET: 'b'.repeat(32),
      FILES_KEY: `${'c'.repeat(32)}, ${'a'.repeat(32)}`,
    });
    expect(newest).not.toBe(ofSecret);
    expect(former).toBe(ofSecret);
    expect(rest).toEqual(keyIds({ SALUS_SECRET: 'b'.repeat(32) }));
  });

  test('is refused when a key is short', () => {
    expect(() => keyIds({ FILES_KEY: `${'c'.repeat(32)},short` })).toThrow('FILES_KEY');
  });
});
