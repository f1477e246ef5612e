/**
 * `npm run audit`: asks the registry what is known of holes in what package-lock.json names. Fails where one is high or
 * critical. A registry that can't answer (offline, a mirror) is no failure and is said so: nothing is known then.
 */
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

const PATIENCE_MILLISECONDS = 60_000;

/** `isHeld` is null where the registry gave no answer. */
export async function auditDependencies() {
  const report = await askRegistry();
  const counts = report?.metadata?.vulnerabilities;
  if (!counts)
    return { isHeld: null, sentence: 'skipped: the registry answers no question about known holes from here' };
  const { high = 0, critical = 0 } = counts;
  const grave = Object.values(report.vulnerabilities ?? {})
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity }) => `${name} (${severity})`);
  if (high + critical > 0) return { isHeld: false, sentence: `known holes: ${grave.join('; ')}` };
  const others = (counts.total ?? 0) - high - critical;
  return { isHeld: true, sentence: `no hole is known that is high or critical; ${others} of less weight` };
}

/** npm's own report; null where there is none. Reads the lock file alone, so it needs no installation. */
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
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    child.on('error', () => resolve(null));
    child.on('close', () => {
      try {
        resolve(JSON.parse(said));
      } catch {
        resolve(null);
      }
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { isHeld, sentence } = await auditDependencies();
  process.stdout.write(`${isHeld === false ? '✗' : isHeld ? '✓' : '–'} dependencies: ${sentence}\n`);
  process.exitCode = isHeld === false ? 1 : 0;
}
