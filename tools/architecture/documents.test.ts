import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { allPaths, readSource } from '../sources.ts';
import { expectNone } from './findings.ts';

const paths = allPaths();
/** A superseded record describes the code of its time. */
const documents = paths
  .filter((path) => path.endsWith('.md'))
  .map(readSource)
  .filter(({ text }) => !/^Date: .* Status: superseded/m.test(text));

/** A path with its ending, also without folders or with `*` for a part of it. */
const PATH = /^[\w./*-]+\.(?:tsx?|mjs|css|json|sql|typ|md)$/;
/** Files that the reader creates or chooses, and an address. */
const examples = ['de.json', 'e2e/journeys/NAME.e2e.ts', '/openapi.json'];

test('documents name files and scripts that exist', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  const findings = documents.flatMap(({ path, text }) => {
    const spans = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, span = '']) =>
      span.split(/\s+/).filter((word) => PATH.test(word)),
    );
    const commands = [...text.matchAll(/npm run (?:-\w+ )*([\w:-]+)/g)].map(
      ([, script = '']) => script,
    );
    return [
      ...spans.filter((span) => !examples.includes(span) && !exists(span)),
      ...commands.filter((script) => !(script in scripts)).map((script) => `npm run ${script}`),
    ].map((name) => `${path}: ${name}`);
  });
  expectNone(findings, {
    reason: 'a reader who follows the document stops there.',
    instead: 'name the file or script as it is called now.',
  });
});

function exists(path: string): boolean {
  const pattern = path.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  const whole = new RegExp(`(?:^|/)${pattern}$`);
  return paths.some((one) => whole.test(one));
}

test('docs/retention.md names every job that erases', () => {
  const paper = readFileSync('docs/retention.md', 'utf8');
  const names = paths
    .filter((path) => /^server\/src\/retention\/.*\.job\.ts$/.test(path))
    .flatMap((path) => readSource(path).text.match(/(?<=')retention\.[\w-]+(?=')/g) ?? []);
  expectNone(
    names.filter((name) => !paper.includes(`\`${name}\``)),
    {
      reason: 'operators read there what is erased, and when.',
      instead: 'add the job with its time and term to the list of docs/retention.md.',
    },
  );
});

test('every job file is listed in worker.ts', () => {
  const jobs = paths.filter((path) => /^server\/src\/.*\.job\.ts$/.test(path)).map(readSource);
  const worker = readSource('server/src/worker.ts');
  const missingJobs = jobs
    .filter(({ path }) => !worker.imports.some(({ target }) => target === path))
    .map(({ path }) => `${path} is not imported by server/src/worker.ts`);
  expectNone(missingJobs, {
    reason: 'enqueued work of an unlisted job stays in the queue.',
    instead: 'add the job to `allJobs` in server/src/worker.ts.',
  });
});
