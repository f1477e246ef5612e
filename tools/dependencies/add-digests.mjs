/**
 * Adds the registry's digest to each package of package-lock.json that lacks one: npm drops digests
 * when it rewrites a lock file without addresses. Run it after each change of dependencies.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { lockFile, namedInPath, thirdParty } from './lock-file.mjs';
import { askNpm } from './npm.mjs';

const PATIENCE_MILLISECONDS = 30_000;
const PARALLEL_QUERIES = 4;

const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
const queue = thirdParty(lock).filter(([, { integrity }]) => !integrity);
const missing = [];

async function work() {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [path, entry] = next;
    const version = `${entry.name ?? namedInPath(path)}@${entry.version}`;
    const integrity = await askNpm(
      ['view', version, 'dist.integrity', '--json'],
      PATIENCE_MILLISECONDS,
    );
    if (typeof integrity !== 'string') missing.push(version);
    else {
      const { name, version: number, ...rest } = entry;
      lock.packages[path] = { ...(name ? { name } : {}), version: number, integrity, ...rest };
    }
  }
}

await Promise.all(Array.from({ length: PARALLEL_QUERIES }, work));
writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
if (missing.length > 0) {
  process.stderr.write(`no digest from the registry: ${missing.join(', ')}\n`);
  process.exitCode = 1;
}
