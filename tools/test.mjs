/**
 * `npm test`: every check and every test of the project, on the Node of the machine, whichever it is. The last line is
 * always `N passed, N failed`. `npm run check` (--everyday) leaves out what takes longer than a minute; --audit also asks the
 * registry for known holes in the dependencies.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditDependencies } from './audit.mjs';
import { ensureInstalled } from './install.mjs';
import { installed, root } from './root.mjs';
import { run } from './run.mjs';
import { ensureWebBuilt } from './web-build.mjs';

const everyday = process.argv.includes('--everyday');
const withAudit = process.argv.includes('--audit');
const total = { passed: 0, failed: 0 };

/** What is written by a program must be what the program writes now; a new one joins here. */
const generated = ['lifecycle-diagram.ts', 'database-types.ts'];
const slowGenerated = ['database-types.ts'];

const checks = [
  ['format and lint', installed('biome'), ['check', '.']],
  ['types', installed('tsc'), ['-p', '.']],
  ['types of the screens', installed('tsc'), ['-p', 'web']],
  ...generated
    .filter((program) => !everyday || !slowGenerated.includes(program))
    .map((program) => [`${program} has nothing to change`, installed('node'), [`tools/${program}`, '--check']]),
];

const folder = mkdtempSync(join(tmpdir(), 'salus-test-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const started = Date.now();
try {
  if (withAudit) await audit();
  await ensureInstalled();
  // Two lanes, for two processor cores.
  await Promise.all([checkAndBuild(), everyday ? runEverydayTests() : runTests()]);
  if (!everyday && hasJourneys()) {
    // Each half has a program, a database and a browser of its own, so they don't meet; the killed programs mostly wait.
    const halves = ['1/2', '2/2'].map((shard) => ['--project', 'e2e', `--shard=${shard}`]);
    await Promise.all([
      vitest('journeys in the browser, one half', halves[0]),
      vitest('journeys in the browser, the other half', halves[1]),
      vitest('a program that is killed', ['--project', 'killing']),
    ]);
  }
} catch (error) {
  process.stderr.write(`${error.stack}\n`);
  total.failed += 1;
}
process.stdout.write(`\nAll of it took ${seconds(started)}.\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function audit() {
  const { isHeld, sentence } = await auditDependencies();
  if (isHeld !== null) total[isHeld ? 'passed' : 'failed'] += 1;
  process.stdout.write(`${isHeld === false ? '✗' : isHeld ? '✓' : '–'} dependencies: ${sentence}\n`);
}

async function checkAndBuild() {
  for (const [name, program, args] of checks) {
    await part(name, async (hear) => ((await run(program, args, hear)) === 0 ? [1, 0] : [0, 1]));
  }
  if (everyday) return;
  await part('build of the screens', async (hear) => {
    await ensureWebBuilt(hear);
    return [1, 0];
  });
}

function runTests() {
  const projects = ['domain', 'api', 'server', 'web', 'tools'];
  return vitest(
    'tests',
    projects.flatMap((project) => ['--project', project]),
  );
}

function runEverydayTests() {
  return vitest('everyday tests', ['domain/src', 'api/src', 'web/src', 'tools/architecture']);
}

function vitest(name, args) {
  const report = join(folder, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return part(name, async (hear) => {
    const code = await run(installed('node'), [installed('vitest'), 'run', ...reporters, ...args], hear);
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const unreadable = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
    );
    const failed = numFailedTests + unreadable.length;
    // Errors outside any test end the run with a code and appear in no number.
    return [numPassedTests, failed === 0 && code !== 0 ? 1 : failed];
  });
}

/** Runs one part, prints what it said once it is over, and adds its numbers to the sum. */
async function part(name, work) {
  const began = Date.now();
  let said = '';
  let numbers;
  try {
    numbers = await work((text) => {
      said += text;
    });
  } catch (error) {
    said += `${error.message}\n`;
    numbers = [0, 1];
  }
  const [passed, failed] = numbers;
  total.passed += passed;
  total.failed += failed;
  if (failed > 0 || passed > 1) process.stdout.write(`\n${said.trim()}\n`);
  process.stdout.write(`${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds(began)})\n`);
}

function hasJourneys() {
  const journeys = join(root, 'e2e', 'journeys');
  return existsSync(journeys) && readdirSync(journeys).some((name) => name.endsWith('.e2e.ts'));
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
