import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/root.mjs';

const FOLDER = 'node_modules/';

/** Third-party packages of package-lock.json, one per path; workspaces are left out. */
export function lockedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes(FOLDER) && !link)
    .map(([path, { version, license = 'unknown', hasInstallScript = false }]) => ({
      name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version,
      licence: license,
      hasInstallScript,
    }));
}
