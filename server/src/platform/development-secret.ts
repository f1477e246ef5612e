import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { folderFailure, StartFailure } from './start-failure.ts';

const SECRET_BYTES = 32;

/**
 * The master secret of a development system: made once, kept in the data folder, readable by its owner only. Keys are
 * derived from it, so a file that is empty or cut short is refused: everybody would know those keys.
 * @throws StartFailure where the folder or the file can't be used
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

/** Written aside: a full disk leaves no half of it, and of two programs that start at once the second takes the first's. */
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
