import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { roomyHeap } from './server/src/testing/roomy-heap.ts';
import { FileOrder } from './tools/testing/file-order.ts';
import { customerMessages } from './web/customer-messages.ts';
import { tokensStylesheet } from './web/tokens-stylesheet.ts';

if (Number(process.versions.node.split('.')[0]) < 24) {
  throw new Error(
    'the tests need the Node of node_modules/.bin: run them with "npm test", "npm run" or "npx"',
  );
}

// Every test process and program loads the same modules; compiling them takes half a second.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/node-compile', import.meta.url),
);

/** The programs of more workers would need more connections than PostgreSQL has. */
const MOST_CORES = 8;

/** The default of one second is too short for a page or a query on a busy machine. */
const patient = { poll: { timeout: 60_000 } };
const setupFiles = ['tools/testing/fail-on-console-error.ts'];
/** For files that share a browser. */
const newPage = 'web/src/testing/new-page.ts';
/** Start processes, or query a registry: too slow for `npm run check`. */
const processes = [
  'tools/launch/start.test.ts',
  'tools/dependencies/audit.test.ts',
  'tools/dependencies/package-age.test.ts',
  'tools/dev/dev.test.ts',
];
/** Starts and kills programs, and mostly waits for their queues: it runs beside the others. */
const killing = 'e2e/journeys/program-survives-kill.e2e.ts';

/**
 * They replace modules, or depend on what modules remember of the browser: its width, the last
 * focus. Other screens share modules and browser; loading them per file took 60 of 97 CPU seconds.
 */
const aloneScreens = [
  'web/src/reports/ReportFilters.test.tsx',
  'web/src/reports/figures/IssuedReport.test.tsx',
  'web/src/ui/feedback/Toast.test.tsx',
];
const screens = {
  expect: patient,
  environment: 'jsdom',
  // Starts a file in half the time of a process.
  pool: 'threads' as const,
  setupFiles: [...setupFiles, newPage, 'web/src/testing/setup.ts'],
  // A whole form takes seconds to draw on a busy machine.
  testTimeout: 120_000,
};

/** Across the rooms of the server: a part of its own, for the lane that is free last. */
const wholeProgram = [
  'server/src/*.test.ts',
  'server/src/testing/**/*.test.ts',
  'server/{simulators,demo-data}/**/*.test.ts',
];
const serverTests = {
  expect: patient,
  setupFiles,
  globalSetup: 'server/src/testing/postgres/start-test-postgres.ts',
  // Loading the program for every file took a quarter of the processor's time.
  isolate: false,
  execArgv: [...roomyHeap],
  // Some start whole programs on a busy machine.
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  test: {
    // One more than cores: a server test waits for PostgreSQL a third of its time.
    maxWorkers: Math.min(availableParallelism(), MOST_CORES) + 1,
    sequence: { sequencer: FileOrder },
    projects: [
      // Pure rules have no side effects, so files share a process.
      {
        test: {
          name: 'domain',
          include: ['domain/src/**/*.test.ts'],
          setupFiles,
          isolate: false,
          // Properties run thousands of cases.
          testTimeout: 120_000,
        },
      },
      { test: { name: 'api', include: ['api/src/**/*.test.ts'], setupFiles, isolate: false } },
      {
        test: {
          ...serverTests,
          name: 'server',
          include: ['server/src/*/**/*.test.ts'],
          exclude: wholeProgram,
        },
      },
      { test: { ...serverTests, name: 'whole-program', include: wholeProgram } },
      {
        plugins: [customerMessages(), tokensStylesheet()],
        test: {
          ...screens,
          name: 'web',
          include: ['web/src/**/*.test.tsx'],
          exclude: aloneScreens,
          isolate: false,
        },
      },
      {
        plugins: [customerMessages(), tokensStylesheet()],
        test: { ...screens, name: 'web-alone', include: aloneScreens },
      },
      // Files share modules. Those that need Node's own environment say so in their first line,
      // which costs a worker of their own.
      {
        plugins: [customerMessages(), tokensStylesheet()],
        test: {
          name: 'web-rules',
          expect: patient,
          include: ['web/src/**/*.test.ts'],
          environment: 'jsdom',
          pool: 'threads',
          isolate: false,
          setupFiles: [...setupFiles, newPage],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['{tools,bench}/**/*.test.ts', 'messages/src/**/*.test.ts'],
          exclude: processes,
          setupFiles,
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'processes',
          expect: patient,
          include: processes,
          setupFiles,
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'e2e',
          expect: patient,
          include: ['e2e/journeys/**/*.e2e.ts'],
          exclude: [killing],
          globalSetup: 'e2e/harness/start-server.ts',
          // One server and one browser per run; `npm test` runs a part for each core.
          fileParallelism: false,
          isolate: false,
          execArgv: [...roomyHeap],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'killing',
          expect: patient,
          include: [killing],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
