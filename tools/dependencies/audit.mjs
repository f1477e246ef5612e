/**
 * `npm run audit`: compares package-lock.json with the registry's advisories. It fails on one of
 * severity high or critical, on a new version younger than 7 days, or without an answer of the
 * registry. With `AUDIT_OFFLINE=true` a missing answer is reported as skipped.
 */
import { pathToFileURL } from 'node:url';
import { askNpm } from './npm.mjs';
import { checkPackageAge } from './package-age.mjs';

const PATIENCE_MILLISECONDS = 60_000;

/** `isHeld` is null when the registry gave no answer. */
async function auditDependencies() {
  // Reads the lock file alone, so it needs no installation.
  const args = ['audit', '--json', '--package-lock-only'];
  const report = await askNpm(args, PATIENCE_MILLISECONDS);
  const counts = report?.metadata?.vulnerabilities;
  if (!counts)
    return {
      isHeld: null,
      sentence: 'the registry answers no question about known holes from here',
    };
  const { high = 0, critical = 0 } = counts;
  const grave = Object.values(report.vulnerabilities ?? {})
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity }) => `${name} (${severity})`);
  if (high + critical > 0) return { isHeld: false, sentence: `known holes: ${grave.join('; ')}` };
  const others = (counts.total ?? 0) - high - critical;
  return {
    isHeld: true,
    sentence: `no hole is known that is high or critical; ${others} of less weight`,
  };
}

/** Both checks, as `npm run audit` and the gate print them. */
export async function auditLines() {
  const checks = [
    ['dependencies', await auditDependencies()],
    ['age of dependencies', await checkPackageAge()],
  ];
  const isOffline = process.env.AUDIT_OFFLINE === 'true';
  return checks.map(([name, { isHeld, sentence }]) => {
    if (isHeld === null && isOffline) return { isHeld, line: `– ${name}: skipped: ${sentence}\n` };
    return { isHeld: isHeld === true, line: `${isHeld ? '✓' : '✗'} ${name}: ${sentence}\n` };
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { isHeld, line } of await auditLines()) {
    process.stdout.write(line);
    if (isHeld === false) process.exitCode = 1;
  }
}
