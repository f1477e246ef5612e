/** `npm run licences` prints the packages of package-lock.json by licence. Needs no network. */
import { pathToFileURL } from 'node:url';
import { type LockedPackage, lockedPackages } from './lock-file.mjs';

/** Sorted `name@version` per licence, each once. */
export function packagesByLicence(packages: readonly LockedPackage[]): Map<string, string[]> {
  const byLicence = new Map<string, Set<string>>();
  for (const { name, version, licence } of packages) {
    const packagesOfLicence = byLicence.get(licence) ?? new Set();
    byLicence.set(licence, packagesOfLicence.add(`${name}@${version}`));
  }
  return new Map([...byLicence].sort().map(([licence, names]) => [licence, [...names].sort()]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [licence, names] of packagesByLicence(lockedPackages()))
    process.stdout.write(`${licence} (${names.length})\n  ${names.join('\n  ')}\n`);
}
