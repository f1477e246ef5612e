/**
 * Refuses package versions that the registry published less than 7 days ago: most malicious
 * versions are withdrawn sooner. known-versions.json lists versions of package-lock.json that need
 * no query; `node tools/dependencies/package-age.mjs --record` renews it after an update.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../launch/root.mjs';
import { lockedPackages } from './lock-file.mjs';
import { askNpm } from './npm.mjs';

const AGE_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;
const PATIENCE_MILLISECONDS = 20_000;
const PARALLEL_QUERIES = 4;
const KNOWN = join(root, 'tools', 'dependencies', 'known-versions.json');

/** Urgent security updates, each for 7 days: `{ version: 'a@1.0.1', grantedOn, reason }`. */
const EXCEPTIONS = [];

const knownVersions = () => JSON.parse(readFileSync(KNOWN, 'utf8'));
const lockedVersions = () => [
  ...new Set(lockedPackages().map(({ name, version }) => `${name}@${version}`)),
];

/** `isHeld` is null when the registry did not answer for every new version. */
export async function checkPackageAge({
  versions = lockedVersions(),
  known = knownVersions(),
  exceptions = EXCEPTIONS,
  patienceMilliseconds = PATIENCE_MILLISECONDS,
  settings,
} = {}) {
  const now = Date.now();
  const exempt = exceptions
    .filter(({ grantedOn }) => now - Date.parse(grantedOn) < AGE_MILLISECONDS)
    .map(({ version }) => version);
  const isKnown = new Set([...known, ...exempt]);
  const added = versions.filter((version) => !isKnown.has(version));
  const publishedAt = await askPublishTimes(added, now + patienceMilliseconds, settings);
  const young = added.filter((version) => now - publishedAt.get(version) < AGE_MILLISECONDS);
  const unanswered = added.length - publishedAt.size;
  if (young.length > 0)
    return { isHeld: false, sentence: `younger than 7 days: ${young.join(', ')}` };
  if (unanswered > 0)
    return {
      isHeld: null,
      sentence: `the registry gave no publish time of ${unanswered} new versions`,
    };
  return { isHeld: true, sentence: `${added.length} new versions, none under 7 days old` };
}

/** Epoch milliseconds per version; a version without an answer is absent. */
async function askPublishTimes(versions, end, settings) {
  const publishedAt = new Map();
  const queue = [...versions];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const patience = end - Date.now();
      if (patience <= 0) return;
      const times = await askNpm(['view', next, 'time', '--json'], patience, settings);
      const at = Date.parse(times?.[next.slice(next.lastIndexOf('@') + 1)]);
      if (!Number.isNaN(at)) publishedAt.set(next, at);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_QUERIES }, work));
  return publishedAt;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { isHeld, sentence } = await checkPackageAge();
  process.stdout.write(`${sentence}\n`);
  if (isHeld && process.argv.includes('--record'))
    writeFileSync(KNOWN, `${JSON.stringify(lockedVersions().sort(), null, 2)}\n`);
  process.exitCode = isHeld ? 0 : 1;
}
