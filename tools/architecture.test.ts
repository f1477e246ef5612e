import { describe, expect, test } from 'vitest';
import { allPaths, type Import, readSource, type Source } from './sources.ts';

/** The rules of docs/architecture.md, executed. Each test lists what breaks the rule. */
const paths = allPaths();
const sources = paths
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.includes('.gen.'))
  .map(readSource);
const inside = (folder: string) => sources.filter((source) => source.path.startsWith(folder));
const server = inside('server/src/');
const web = inside('web/src/');

/** "file → target" of each import that the rule does not allow. */
function forbidden(
  from: readonly Source[],
  allows: (source: Source, target: Import) => boolean,
): string[] {
  return from.flatMap((source) =>
    source.imports
      .filter((target) => !allows(source, target))
      .map(({ target }) => `${source.path} → ${target}`),
  );
}

function matches(from: readonly Source[], pattern: RegExp): string[] {
  return from.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([found]) => `${path}: ${found.trim()}`),
  );
}

describe('workspaces', () => {
  const workspace = (path: string) =>
    path.match(/^(domain|messages|api|server|web|e2e|bench|tools)\//)?.[1];
  const mayImport: Record<string, readonly string[]> = {
    domain: [],
    messages: [],
    api: ['domain'],
    server: ['domain', 'messages', 'api'],
    web: ['domain', 'messages', 'api'],
    e2e: ['domain', 'messages', 'api', 'server'],
    // Benchmarks start the program as `npm start` does.
    bench: ['domain', 'api', 'server', 'e2e', 'tools'],
    tools: ['domain', 'messages', 'api', 'server'],
  };

  test('import only allowed workspaces', () => {
    const allows = ({ path }: Source, { target }: Import) => {
      const [own, other] = [workspace(path) ?? '', workspace(target)];
      return other === undefined || other === own || (mayImport[own]?.includes(other) ?? true);
    };
    // Tests may use the server's fixtures; production code may not import tests.
    expect(
      forbidden(
        sources.filter((source) => !source.path.startsWith('vitest')),
        allows,
      ),
    ).toEqual([]);
  });

  test('journeys import only fixtures of the server', () => {
    const allows = (_: Source, { target }: Import) => !/^server\/src\/(?!testing\/)/.test(target);
    expect(forbidden(inside('e2e/journeys/'), allows)).toEqual([]);
  });

  test('domain is pure: zod only, no clock, no randomness, no environment', () => {
    const rules = inside('domain/src/').filter((source) => !source.isTest);
    const allows = (_: Source, { target }: Import) =>
      target.startsWith('domain/') || target === 'zod';
    expect(forbidden(rules, allows)).toEqual([]);
    expect(
      matches(rules, /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bfetch\(/g),
    ).toEqual([]);
  });
});

describe('server', () => {
  /** Imports point to lower layers only, never to the same layer. */
  const layers = [
    ['platform'],
    ['integrations'],
    ['catalogue', 'messages'],
    ['accounts'],
    ['contracts'],
    ['documents', 'insurer-sync', 'reports'],
    // Customers download drafts by link. Starting a payment stores the consents.
    ['customer-link', 'verification', 'agreement'],
    ['payments'],
    // The back office shows all of it on one screen.
    ['back-office'],
    // Retention erases data of every module below.
    ['retention'],
  ];
  /** Single files that every module above the platform may use. */
  const ground = ['config.ts', 'context.ts', 'translations.ts', 'terms.ts'];
  const zoneOf = (path: string) => path.match(/^server\/src\/([^/]+)/)?.[1] ?? '';
  const layerOf = (zone: string) => layers.findIndex((zones) => zones.includes(zone));
  const product = server.filter((source) => !source.isTest && zoneOf(source.path) !== 'testing');

  test('every folder belongs to a layer', () => {
    const folders = paths.filter((path) => /^server\/src\/[^/]+\/$/.test(path)).map(zoneOf);
    const known = [...layers.flat(), 'simulators', 'testing', 'command-line', 'demo-data'];
    expect(folders.filter((folder) => !known.includes(folder))).toEqual([]);
  });

  test('modules import only lower layers', () => {
    const layered = product.filter((source) => layerOf(zoneOf(source.path)) >= 0);
    const allows = ({ path }: Source, { target }: Import) => {
      if (!target.startsWith('server/src/')) return true;
      const [own, other] = [zoneOf(path), zoneOf(target)];
      if (own === other) return true;
      return ground.includes(other)
        ? own !== 'platform'
        : layerOf(other) >= 0 && layerOf(other) < layerOf(own);
    };
    expect(forbidden(layered, allows)).toEqual([]);
  });

  test('start files import modules only as types', () => {
    const allows = (_: Source, { target, typeOnly }: Import) =>
      typeOnly ||
      !target.startsWith('server/src/') ||
      [...ground, 'platform'].includes(zoneOf(target));
    expect(
      forbidden(
        product.filter((source) => ground.includes(zoneOf(source.path))),
        allows,
      ),
    ).toEqual([]);
  });

  test('store.ts is private to its folder', () => {
    const allows = ({ path }: Source, { target }: Import) =>
      !/\/store\.ts$/.test(target) ||
      target.replace(/store\.ts$/, '') === path.replace(/[^/]+$/, '');
    expect(forbidden(sources, allows)).toEqual([]);
  });

  test('simulators are loaded at run time only, and never in production by an import', () => {
    const allows = ({ path }: Source, { target, typeOnly, dynamic }: Import) =>
      zoneOf(target) !== 'simulators' || typeOnly || dynamic || zoneOf(path) === 'simulators';
    expect(forbidden(product, allows)).toEqual([]);
  });

  test('production code does not import tests', () => {
    const allows = (_: Source, { target }: Import) =>
      zoneOf(target) !== 'testing' && target !== 'vitest';
    expect(forbidden(product, allows)).toEqual([]);
  });

  test('only config.ts reads the environment', () => {
    const others = product.filter((source) => source.path !== 'server/src/config.ts');
    expect(matches(others, /^(?!.*readConfig\(process\.env\b).*\bprocess\.env\b.*$/gm)).toEqual([]);
  });

  test('only integrations/ calls external systems', () => {
    const others = product.filter(
      (source) => !/^server\/src\/(integrations|simulators)\//.test(source.path),
    );
    expect(matches(others, /(?<![.\w])fetch\(/g)).toEqual([]);
    const clients = /^(node:https?|node:http2|undici|axios|nodemailer|@aws-sdk\/.*)$/;
    expect(
      forbidden(others, (_, { target, typeOnly }) => typeOnly || !clients.test(target)),
    ).toEqual([]);
  });

  test('only transition.ts writes the status of a contract', () => {
    // The test of the invariants violates them on purpose.
    const mayWrite = [
      'server/src/contracts/transition.ts',
      'server/src/testing/invariants.test.ts',
    ];
    const others = server.filter((source) => !mayWrite.includes(source.path));
    const viaKysely =
      /updateTable\('contracts'\)(?:(?!;\n)[\s\S])*?\.set\((?:(?!;\n)[\s\S])*?(?<![.\w])status\s*[:,}]/g;
    const viaSql = /\bupdate\s+contracts\s+set\b[^;`]*?\bstatus\s*=/gi;
    expect([...matches(others, viaKysely), ...matches(others, viaSql)]).toEqual([]);
  });
});

describe('web', () => {
  const base = ['ui', 'calls', 'i18n'];
  const zoneOf = (path: string) => path.match(/^web\/src\/([^/]+)\//)?.[1] ?? '';
  const screens = web.filter((source) => !source.isTest);

  test('ui, calls and i18n do not import features', () => {
    const allows = (_: Source, { target }: Import) =>
      !target.startsWith('web/src/') || base.includes(zoneOf(target));
    expect(
      forbidden(
        screens.filter((source) => base.includes(zoneOf(source.path))),
        allows,
      ),
    ).toEqual([]);
  });

  test('features do not import routes', () => {
    const features = screens.filter((source) => zoneOf(source.path) !== '');
    const allows = (_: Source, { target }: Import) =>
      !/^web\/src\/(routes|main)\.tsx$/.test(target);
    expect(forbidden(features, allows)).toEqual([]);
  });

  test('customer page and staff portal do not import each other, the former no Ant Design', () => {
    const [customer, staff] = [
      screens.filter((source) => zoneOf(source.path) === 'customer-link'),
      screens.filter((source) => zoneOf(source.path) !== 'customer-link'),
    ];
    const allowsCustomer = (_: Source, { target }: Import) =>
      target.startsWith('web/src/')
        ? ['customer-link', ...base].includes(zoneOf(target))
        : !/^(antd|@ant-design)\b/.test(target);
    expect(forbidden(customer, allowsCustomer)).toEqual([]);
    expect(forbidden(staff, (_, { target }) => zoneOf(target) !== 'customer-link')).toEqual([]);
  });
});

describe('files', () => {
  const names = paths.filter((path) => !/^(docs|\.[^/]+)\//.test(path));

  test('have no generic name', () => {
    const vague =
      /^(services?|controllers?|repositor(y|ies)|dtos?|utils?|helpers?|common|shared|misc|core)$/i;
    const partsOf = (path: string) =>
      path
        .replace(/\/$/, '')
        .split('/')
        .at(-1)
        ?.split(/[-.]|(?<=[a-z])(?=[A-Z])/) ?? [];
    expect(names.filter((path) => partsOf(path).some((part) => vague.test(part)))).toEqual([]);
  });

  test('are named in kebab case, and a .tsx after the component that it exports', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|job|e2e|gen|d|config))?\.(ts|mjs)$/;
    const code = sources
      .map(({ path }) => path.split('/').at(-1) ?? '')
      .filter((name) => !name.endsWith('.tsx'));
    expect(code.filter((name) => !kebab.test(name))).toEqual([]);

    // A hook may contain JSX and is named like any other function.
    const components = sources.filter(
      ({ path }) =>
        path.endsWith('.tsx') && !/\/(main|routes|use-[a-z0-9-]+)(\.test)?\.tsx$/.test(path),
    );
    const misnamed = components.filter(({ path, text, isTest }) => {
      const name = path.match(/\/([A-Z][A-Za-z0-9]*)(\.test)?\.tsx$/)?.[1];
      return (
        !name ||
        !(isTest || new RegExp(`export (default )?(async )?(function|const) ${name}\\b`).test(text))
      );
    });
    expect(misnamed.map(({ path }) => path)).toEqual([]);
  });

  test('have at most 400 lines, tests 500', () => {
    const long = sources.filter(
      ({ text, isTest }) => text.split('\n').length - 1 > (isTest ? 500 : 400),
    );
    expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length - 1}`)).toEqual([]);
  });

  test('are at most four folders deep', () => {
    expect(names.filter((path) => path.split('/').length - 1 > 4 && !path.endsWith('/'))).toEqual(
      [],
    );
  });

  test('contain no TODO and no suppressed check', () => {
    const others = sources.filter((source) => source.path !== 'tools/architecture.test.ts');
    expect(matches(others, /\b(TODO|FIXME|XXX|HACK)\b.*/g)).toEqual([]);
    expect(matches(others, /@ts-(ignore|expect-error|nocheck)/g)).toEqual([]);
    expect(matches(others, /\b(test|it|describe)\.(skip|only|todo|fails)\b/g)).toEqual([]);
  });
});
