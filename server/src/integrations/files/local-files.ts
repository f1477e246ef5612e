import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { IntegrationError } from '../integration-error.ts';
import { safeSegments } from './file-key.ts';
import type { Files } from './files.ts';

/** Keeps an unresponsive network folder from blocking a job. */
const TIME_LIMIT_MS = 10_000;

/** Files in a local folder, or in a share that all servers mount. */
export function localFiles(folder: string, timeLimitMs = TIME_LIMIT_MS): Files {
  const filePath = (key: string) => join(folder, ...safeSegments(key));
  return {
    async put(key, bytes) {
      const path = filePath(key);
      await within(timeLimitMs, () => writeWhole(path, bytes));
    },
    async get(key) {
      const path = filePath(key);
      return await within(timeLimitMs, () => nullIfMissing(readFile(path)));
    },
    async exists(key) {
      const path = filePath(key);
      return (
        (await within(timeLimitMs, () => nullIfMissing(access(path).then(() => true)))) ?? false
      );
    },
    async remove(key) {
      const path = filePath(key);
      await within(timeLimitMs, () => rm(path, { force: true }));
    },
    isLockUnknown: () => false,
  };
}

/** Writes to a temporary file, syncs, then renames: a crash leaves the whole file or none. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o640);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Syncs the folder, whose entry for the new name has its own buffer. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function nullIfMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new IntegrationError('unknown', `files: no answer within ${limitMs} ms`)),
      limitMs,
    );
  });
  try {
    return await Promise.race([work(), limit]);
  } catch (error) {
    if (error instanceof IntegrationError) throw error;
    throw new IntegrationError('temporary', `files: ${errorCode(error) ?? 'failed'}`);
  } finally {
    clearTimeout(timer);
  }
}

function errorCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}
