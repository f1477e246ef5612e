/**
 * `npm run audit`: compares package-lock.json with the registry's advisories, and fails on one of
 * severity high or critical. Without an answer of the registry it reports "skipped" and passes.
 */
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

const PATIENCE_MILLISECONDS = 60_000;

/** `isHeld` is null when the registry gave no answer. */
export async function auditDependencies() {
  const report = await askRegistry();
  const counts = report?.metadata?.vulnerabilities;
  if (!counts)
    return {
      isHeld: null,
      sentence: 'skipped: the registry answers no question about known holes from here',
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

/** npm's own report, or null. Reads the lock file alone, so it needs no installation. */
function askRegistry() {
  const args = ['audit', '--json', '--package-lock-only'];
  const npm = process.env.npm_execpath;
  const [program, all] = npm ? [process.execPath, [npm, ...args]] : ['npm', args];
  return new Promise((resolve) => {
    const child = spawn(program, all, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: PATIENCE_MILLISECONDS,
      env: { ...process.env, npm_config_fetch_retries: '0' },
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.on('error', () => resolve(null));
    child.on('close', () => {
      try {
        resolve(JSON.parse(output));
      } catch {
        resolve(null);
      }
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { isHeld, sentence } = await auditDependencies();
  process.stdout.write(
    `${isHeld === false ? '✗' : isHeld ? '✓' : '–'} dependencies: ${sentence}\n`,
  );
  process.exitCode = isHeld === false ? 1 : 0;
}
