import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/root.mjs';

const FOLDER = 'node_modules/';

export const lockFile = join(root, 'package-lock.json');

/** `node_modules/a/node_modules/b` → `b` */
export const namedInPath = (path) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);

/** The entries of third-party packages by their path; workspaces are left out. */
export function thirdParty({ packages }) {
  return Object.entries(packages).filter(([path, { link }]) => path.includes(FOLDER) && !link);
}

/** Third-party packages of package-lock.json, one per path; workspaces are left out. */
export function lockedPackages() {
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
  return thirdParty(lock).map(
    ([path, { version, license = 'unknown', hasInstallScript = false, ...entry }]) => ({
      name: namedInPath(path),
      version,
      licence: license,
      hasInstallScript,
      digest: entry.integrity ?? null,
      address: entry.resolved ?? null,
    }),
  );
}
