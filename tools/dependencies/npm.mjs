import { spawn } from 'node:child_process';
import { root } from '../launch/root.mjs';

/**
 * The JSON that npm prints, or null without one within `patienceMilliseconds`. npm applies the
 * registry, proxy and credentials of its own settings; `settings` (`npm_config_…`) override them.
 */
export function askNpm(args, patienceMilliseconds, settings = {}) {
  const npm = process.env.npm_execpath;
  const [program, all] = npm ? [process.execPath, [npm, ...args]] : ['npm', args];
  return new Promise((resolve) => {
    const child = spawn(program, all, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: patienceMilliseconds,
      env: { ...process.env, npm_config_fetch_retries: '0', ...settings },
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
