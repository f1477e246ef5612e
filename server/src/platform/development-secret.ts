import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { folderFailure, StartFailure } from './start-failure.ts';

const SECRET_BYTES = 32;

/**
 * The master secret of a development system, created once in the data folder and readable by its
 * owner only. A truncated file is refused, because keys derived from it would be public.
 * @throws StartFailure when the folder or the file is not usable
 */
export function developmentSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  let secret: string;
  try {
    makeFolder(dataDir);
    if (!existsSync(path)) makeSecret(path);
    secret = readFileSync(path, 'utf8');
  } catch (error) {
    throw folderFailure(error, dataDir) ?? error;
  }
  if (Buffer.from(secret, 'base64url').length < SECRET_BYTES)
    throw new StartFailure(
      `The secret in ${path} is damaged: delete that file, which signs everybody out.`,
    );
  return secret;
}

/**
 * Writes a temporary file and links it: a full disk leaves no partial secret, and of two concurrent
 * starts the second uses the first one's secret.
 */
function makeSecret(path: string): void {
  const temporary = `${path}.${randomUUID()}`;
  try {
    writeFileSync(temporary, randomBytes(SECRET_BYTES).toString('base64url'), {
      mode: 0o600,
      flag: 'wx',
    });
    linkSync(temporary, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}
