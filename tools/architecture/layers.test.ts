import { posix } from 'node:path';
import { describe, test } from 'vitest';
import { allPaths, type Import, readSource, type Source } from '../sources.ts';
import { expectNone, findingsIn, lineAt } from './findings.ts';

/** The rules of docs/architecture.md, executed. A failure gives the reason and the remedy. */
const paths = allPaths();
const sources = paths
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.includes('.gen.'))
  .map(readSource);
const inside = (folder: string) => sources.filter((source) => source.path.startsWith(folder));
/** Beside the program: never part of a start in production. */
const beside = ['simulators', 'demo-data'];
const server = [
  ...inside('server/src/'),
  ...beside.flatMap((folder) => inside(`server/${folder}/`)),
];
const web = inside('web/src/');

/** "file:line → target" of each import that the rule does not allow. */
function forbidden(
  from: readonly Source[],
  allows: (source: Source, target: Import) => boolean,
): string[] {
  return from.flatMap((source) =>
    source.imports
      .filter((target) => !allows(source, target))
      .map(({ target }) => `${source.path}:${importLine(source, target)} → ${target}`),
  );
}

function importLine({ text }: Source, target: string): number {
  return lineAt(text, Math.max(text.indexOf(`${posix.basename(target)}'`), 0));
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
    expectNone(
      forbidden(
        sources.filter((source) => !source.path.startsWith('vitest')),
        allows,
      ),
      {
        reason: 'each workspace must be testable and loadable without those above it.',
        instead:
          'move a rule that both need into domain/, a text into messages/, a wire shape into api/.',
      },
    );
  });

  test('journeys import only fixtures of the server', () => {
    const allows = (_: Source, { target }: Import) => !/^server\/(?!src\/testing\/)/.test(target);
    expectNone(forbidden(inside('e2e/journeys/'), allows), {
      reason: 'a journey proves what a user sees, so it must not reach into the program.',
      instead: 'use the screen, or a fixture of server/src/testing.',
    });
  });

  test('domain is pure: zod only, no clock, no randomness, no environment', () => {
    const rules = inside('domain/src/').filter((source) => !source.isTest);
    const allows = (_: Source, { target }: Import) =>
      target.startsWith('domain/') || target === 'zod';
    expectNone(forbidden(rules, allows), {
      reason: 'rules run on server, screen and in tests alike.',
      instead: 'pass what the rule needs as a parameter.',
    });
    expectNone(
      findingsIn(rules, /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bfetch\(/g),
      {
        reason: 'a rule must give the same result for the same parameters.',
        instead: 'add a parameter such as `now: Date` or `today: Day`; the caller reads the clock.',
      },
    );
  });
});

describe('server', () => {
  /** Imports point to lower layers only, never to the same layer. */
  const layers = [
    ['platform'],
    ['integrations'],
    ['alarms'],
    ['catalogue', 'messages'],
    ['accounts'],
    ['contracts'],
    ['administration', 'documents', 'insurer-sync', 'reports'],
    // Customers download drafts by link. Starting a payment stores the consents.
    ['customer-link', 'verification', 'agreement'],
    ['payments'],
    // Customers of issued policies read documents and give missing consents.
    ['policyholder'],
    // Reminders link to the pages of all customers.
    ['reminders'],
    // The back office shows all of it on one screen.
    ['back-office', 'audit'],
    // The home page counts work of every module below.
    ['home'],
    ['events'],
    // Retention erases data of every module below.
    ['retention'],
  ];
  /** Files and one folder that every module above the platform may use. */
  const ground = [
    'config.ts',
    'settings',
    'context.ts',
    'translations.ts',
    'terms.ts',
    'public-address.ts',
  ];
  const toZone = (path: string) => path.match(/^server\/(?:src\/)?([^/]+)/)?.[1] ?? '';
  const layerIndex = (zone: string) => layers.findIndex((zones) => zones.includes(zone));
  const product = server.filter((source) => !source.isTest && toZone(source.path) !== 'testing');

  test('every folder belongs to a layer', () => {
    const folders = paths.filter((path) => /^server\/src\/[^/]+\/$/.test(path)).map(toZone);
    const programs = ['command-line', 'operations', 'embedded-postgres'];
    const placedFolders = [...layers.flat(), ...ground, ...programs, 'testing'];
    expectNone(
      folders.filter((folder) => !placedFolders.includes(folder)),
      {
        reason: 'a folder without a layer may import anything.',
        instead:
          'add it to `layers` above and to docs/architecture.md, or move its files to a module.',
      },
    );
  });

  // covers INT-13
  test('errors of the log are alarms, which the back office sees', () => {
    const modules = product.filter(
      ({ path }) =>
        layerIndex(toZone(path)) > layerIndex('integrations') && toZone(path) !== 'alarms',
    );
    expectNone(findingsIn(modules, /\blog\.error\(/g), {
      reason: 'an operator reads the log, and a clerk does not.',
      instead: 'raise an alarm (server/src/alarms/alarms.ts), or log a warning.',
    });
  });

  test('modules import only lower layers', () => {
    const modules = product.filter((source) => layerIndex(toZone(source.path)) >= 0);
    const allows = ({ path }: Source, { target }: Import) => {
      if (!target.startsWith('server/')) return true;
      const [own, other] = [toZone(path), toZone(target)];
      if (own === other) return true;
      return ground.includes(other)
        ? own !== 'platform'
        : layerIndex(other) >= 0 && layerIndex(other) < layerIndex(own);
    };
    expectNone(forbidden(modules, allows), {
      reason: 'imports in both directions make two modules one.',
      instead: 'move the shared part to the lower module, or use a job or a parameter.',
    });
  });

  test('start files import modules only as types', () => {
    const allows = (_: Source, { target, typeOnly }: Import) =>
      typeOnly || !target.startsWith('server/') || [...ground, 'platform'].includes(toZone(target));
    expectNone(
      forbidden(
        product.filter((source) => ground.includes(toZone(source.path))),
        allows,
      ),
      {
        reason: 'every module imports these files, so a value import makes a cycle.',
        instead: 'use `import type`, or take the value as a parameter in start.ts.',
      },
    );
  });

  test('store.ts is private to its folder and those below', () => {
    const allows = ({ path }: Source, { target }: Import) =>
      !/\/store\.ts$/.test(target) || path.startsWith(target.replace(/store\.ts$/, ''));
    expectNone(forbidden(sources, allows), {
      reason: 'only the owner of a table may know its SQL.',
      instead: 'call a use case or a named query of that module, or add one beside its store.ts.',
    });
  });

  test('simulators, demo data and the embedded PostgreSQL are loaded at run time only', () => {
    const loaders: Readonly<Record<string, readonly string[]>> = {
      simulators: ['server/src/start.ts'],
      'demo-data': ['server/src/main.ts'],
      'embedded-postgres': ['server/src/main.ts', 'server/src/command-line/program.ts'],
    };
    const allows = ({ path }: Source, { target, typeOnly, dynamic }: Import) => {
      const mayLoad = loaders[toZone(target)];
      const isInside = toZone(path) === toZone(target);
      return !mayLoad || typeOnly || isInside || (dynamic && mayLoad.includes(path));
    };
    expectNone(forbidden(product, allows), {
      reason: 'a simulator in production answers in the place of an external system.',
      instead: 'import it dynamically in its loader above, where the mode allows it.',
    });
  });

  test('production code does not import tests', () => {
    const allows = (_: Source, { target }: Import) =>
      toZone(target) !== 'testing' && target !== 'vitest';
    expectNone(forbidden(product, allows), {
      reason: 'test code is not part of a release.',
      instead: 'move the part that both need out of testing/ into its module.',
    });
  });

  test('only config.ts reads the environment', () => {
    const others = product.filter((source) => source.path !== 'server/src/config.ts');
    expectNone(findingsIn(others, /^(?!.*readConfig\(process\.env\b).*\bprocess\.env\b.*$/gm), {
      reason: 'an unknown or invalid setting must stop the start.',
      instead: 'add the setting to the table of server/src/settings; read it from `app.config`.',
    });
  });

  test('only integrations/ calls external systems', () => {
    const others = product.filter(
      (source) => !/^server\/(src\/integrations|simulators)\//.test(source.path),
    );
    const clients = /^(node:https?|node:http2|undici|axios|nodemailer|@aws-sdk\/.*)$/;
    expectNone(
      [
        ...findingsIn(others, /(?<![.\w])fetch\(/g),
        ...forbidden(others, (_, { target, typeOnly }) => typeOnly || !clients.test(target)),
      ],
      {
        reason: 'time limits, addresses and faults of external systems are handled in one place.',
        instead:
          'write an adapter in server/src/integrations and call it as `app.integrations.<name>`.',
      },
    );
  });

  test('only transition.ts writes the status of a contract', () => {
    // The test of the invariants violates them deliberately.
    const mayWrite = [
      'server/src/contracts/transition.ts',
      'server/src/operations/invariants.test.ts',
    ];
    const others = server.filter((source) => !mayWrite.includes(source.path));
    const viaKysely =
      /updateTable\('contracts'\)(?:(?!;\n)[\s\S])*?\.set\((?:(?!;\n)[\s\S])*?(?<![.\w])status\s*[:,}]/g;
    const viaSql = /\bupdate\s+contracts\s+set\b[^;`]*?\bstatus\s*=/gi;
    expectNone([...findingsIn(others, viaKysely), ...findingsIn(others, viaSql)], {
      reason: 'history, follow-up jobs and the rules of the lifecycle hang on this one function.',
      instead:
        'call `transition(tx, ctx, contract, action, …)`; a new action is a row of lifecycle.ts.',
    });
  });

  test('each job is enqueued in one place', () => {
    const places = [
      'contracts/transition.ts',
      'messages/queue-message.ts',
      'insurer-sync/sync-jobs.ts',
      'payments/gateway/order-queries.ts',
      'payments/refunds/send-refund.job.ts',
      'payments/decisions/settle-statement.job.ts',
    ];
    const others = product.filter(
      ({ path }) =>
        !path.startsWith('server/src/platform/') &&
        !places.some((place) => path === `server/src/${place}`),
    );
    expectNone(findingsIn(others, /\bjobs\.enqueu(e|ing)\(/g), {
      reason: 'the name and the payload of a job are agreed between two places only.',
      instead:
        'add a row to contracts/follow-ups.ts, call `queueMessage` for a message, or write one ' +
        'function beside the job.',
    });
  });

  test('only book.ts writes the ledger', () => {
    const others = product.filter(({ path }) => path !== 'server/src/payments/ledger/book.ts');
    const writing = /(insertInto|updateTable|deleteFrom)\('ledger_entries'\)|into ledger_entries/g;
    expectNone(findingsIn(others, writing), {
      reason: 'an entry has the accounts of its event, and commits with the state it comes from.',
      instead: 'call `book(tx, …)`; a new event is a row of domain/payments/ledger.ts.',
    });
  });

  test('only recordReceipts makes receipts', () => {
    const others = product.filter(({ path }) => !path.endsWith('/receipts/receipt-rows.ts'));
    expectNone(findingsIn(others, /insertInto\('receipts'\)|into receipts/g), {
      reason: 'money that pays no contract is one row, however often it is reported.',
      instead: 'call `recordReceipts(tx, source, …)`.',
    });
  });
});

describe('web', () => {
  /** Imports point to lower layers only; folders of the same layer do not know each other. */
  const layers = [
    ['page'],
    ['i18n'],
    ['ui'],
    ['calls'],
    ['navigation', 'customer-link'],
    ['accounts', 'agreement', 'contracts', 'dashboard'],
    ['audit', 'money', 'reports', 'team'],
    ['admin', 'back-office'],
    ['shell'],
  ];
  const base = layers.slice(0, 4).flat();
  const toZone = (path: string) => path.match(/^web\/src\/([^/]+)\//)?.[1] ?? '';
  const layerIndex = (zone: string) => layers.findIndex((zones) => zones.includes(zone));
  const screens = web.filter((source) => !source.isTest);

  test('every folder belongs to a layer', () => {
    const folders = paths.filter((path) => /^web\/src\/[^/]+\/$/.test(path)).map(toZone);
    expectNone(
      folders.filter((folder) => layerIndex(folder) < 0 && folder !== 'testing'),
      {
        reason: 'a folder without a layer may import anything.',
        instead: 'add it to `layers` above, or move its files to a feature.',
      },
    );
  });

  test('folders import only lower layers', () => {
    const allows = ({ path }: Source, { target }: Import) => {
      const [own, other] = [toZone(path), toZone(target)];
      return own === other || (layerIndex(other) >= 0 && layerIndex(other) < layerIndex(own));
    };
    expectNone(
      forbidden(
        screens.filter((source) => layerIndex(toZone(source.path)) >= 0),
        (source, target) => !target.target.startsWith('web/src/') || allows(source, target),
      ),
      {
        reason: 'imports in both directions make two folders one.',
        instead: 'move the shared part to the lower folder, or pass it as a property.',
      },
    );
  });

  test('features do not import routes', () => {
    const features = screens.filter((source) => toZone(source.path) !== '');
    const allows = (_: Source, { target }: Import) => !/^web\/src\/[^/]+\.tsx?$/.test(target);
    expectNone(forbidden(features, allows), {
      reason: 'routes load features on demand; an import back loads all of them at once.',
      instead: 'link with `to`, or take the component as a property.',
    });
  });

  test('customer page and staff portal do not import each other', () => {
    const [customer, staff] = [
      screens.filter((source) => toZone(source.path) === 'customer-link'),
      screens.filter((source) => toZone(source.path) !== 'customer-link'),
    ];
    const allowsCustomer = (_: Source, { target }: Import) =>
      !target.startsWith('web/src/') || ['customer-link', ...base].includes(toZone(target));
    expectNone(
      [
        ...forbidden(customer, allowsCustomer),
        ...forbidden(staff, (_, { target }) => toZone(target) !== 'customer-link'),
      ],
      {
        reason: 'the customer page loads little, over a phone.',
        instead: 'move the shared part into ui/, calls/ or domain/.',
      },
    );
  });
});
