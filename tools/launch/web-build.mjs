import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exclusively } from './exclusive.mjs';
import { installed, root } from './root.mjs';
import { run } from './run.mjs';

const dist = join(root, 'web', 'dist');
const stamp = '.built-from';
/** Sources of the screens, which share rules, the API contract and messages with the server. */
const sources = ['web', 'api/src', 'domain/src', 'messages/src', 'package-lock.json'];

/**
 * Builds the screens into web/dist if their sources changed. Builds aside and renames, so that no
 * request is served half a build.
 * @param {(text: string) => void} [output] receives the output of the build
 */
export async function ensureWebBuilt(output) {
  if (!existsSync(join(root, 'web', 'index.html')) || isBuilt()) return;
  await exclusively(async () => {
    if (isBuilt()) return;
    if (!output) process.stdout.write('Building the screens …\n');
    const hash = hashOfSources();
    const fresh = `${dist}.new`;
    const old = `${dist}.old`;
    let log = '';
    const hear = (text) => {
      log += text;
      output?.(text);
    };
    const args = [
      installed('vite'),
      'build',
      'web',
      '--outDir',
      fresh,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ];
    const code = await run(installed('node'), args, hear);
    if (code !== 0) throw new Error(`The screens could not be built.${output ? '' : `\n${log}`}`);
    writeFileSync(join(fresh, stamp), hash);
    rmSync(old, { recursive: true, force: true });
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(fresh, dist);
    rmSync(old, { recursive: true, force: true });
  });
}

function isBuilt() {
  try {
    return readFileSync(join(dist, stamp), 'utf8') === hashOfSources();
  } catch {
    return false;
  }
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesBelow))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Leaves out tests, installed packages and earlier builds. */
function filesBelow(path) {
  if (/(^|\/)(node_modules|dist(\.new|\.old)?|\.[^/]*)$|\.test\.tsx?$/.test(path)) return [];
  try {
    const names = readdirSync(join(root, path)).sort();
    return names.flatMap((name) => filesBelow(`${path}/${name}`));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
