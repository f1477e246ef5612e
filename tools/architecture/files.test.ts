import { describe, test } from 'vitest';
import { allPaths, readSource } from '../sources.ts';
import { expectNone, findingsIn } from './findings.ts';

const paths = allPaths();
const sources = paths
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.includes('.gen.'))
  .map(readSource);

describe('files', () => {
  const names = paths.filter((path) => !/^(docs|\.[^/]+)\//.test(path));

  test('have no generic name', () => {
    const vague =
      /^(services?|controllers?|repositor(y|ies)|dtos?|utils?|helpers?|common|shared|misc|core)$/i;
    const pathParts = (path: string) =>
      path
        .replace(/\/$/, '')
        .split('/')
        .at(-1)
        ?.split(/[-.]|(?<=[a-z])(?=[A-Z])/) ?? [];
    expectNone(
      names.filter((path) => pathParts(path).some((part) => vague.test(part))),
      {
        reason: 'such a file takes in everything.',
        instead: 'name the file after the one thing that it does.',
      },
    );
  });

  test('are named in kebab case, and a .tsx after the component that it exports', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|job|e2e|gen|d|config))?\.(ts|mjs)$/;
    const code = sources
      .map(({ path }) => path.split('/').at(-1) ?? '')
      .filter((name) => !name.endsWith('.tsx'));
    expectNone(
      code.filter((name) => !kebab.test(name)),
      {
        reason: 'one form of names is found by search and by eye.',
        instead: 'rename it, e.g. send-sms-link.ts, remind-customer.job.ts.',
      },
    );

    // A hook may contain JSX and is named like any other function.
    const components = sources.filter(
      ({ path }) =>
        path.endsWith('.tsx') && !/\/(main|routes|use-[a-z0-9-]+)(\.test)?\.tsx$/.test(path),
    );
    const misplaced = components.filter(({ path, text, isTest }) => {
      const name = path.match(/\/([A-Z][A-Za-z0-9]*)(\.test)?\.tsx$/)?.[1];
      return (
        !name ||
        !(isTest || new RegExp(`export (default )?(async )?(function|const) ${name}\\b`).test(text))
      );
    });
    expectNone(
      misplaced.map(({ path }) => path),
      {
        reason: 'a component is found by the name of its file.',
        instead: 'name the .tsx after the component that it exports; a hook is use-<name>.tsx.',
      },
    );
  });

  test('have at most 400 lines, tests 500', () => {
    const long = sources.filter(
      ({ text, isTest }) => text.split('\n').length - 1 > (isTest ? 500 : 400),
    );
    expectNone(
      long.map(({ path, text }) => `${path}: ${text.split('\n').length - 1} lines`),
      {
        reason: 'a file that fits in mind is read whole.',
        instead: 'move one topic of it into a file of its own.',
      },
    );
  });

  test('are at most four folders deep', () => {
    expectNone(
      names.filter((path) => path.split('/').length - 1 > 4 && !path.endsWith('/')),
      {
        reason: 'deep folders hide files.',
        instead: 'move the folder up, beside the feature that it belongs to.',
      },
    );
  });

  test('contain no TODO and no suppressed check', () => {
    const others = sources.filter((source) => source.path !== 'tools/architecture/files.test.ts');
    const leftovers = [
      /\b(TODO|FIXME|XXX|HACK)\b.*/g,
      /@ts-(ignore|expect-error|nocheck)/g,
      /\b(test|it|describe)\.(skip|only|todo|fails)\b/g,
    ];
    expectNone(
      leftovers.flatMap((pattern) => findingsIn(others, pattern)),
      {
        reason: 'what is left for later stays, and what is silenced breaks unseen.',
        instead: 'do it now, give the value its type, or repair or delete the test.',
      },
    );
  });
});
