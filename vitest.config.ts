import { defineConfig } from 'vitest/config';

if (Number(process.versions.node.split('.')[0]) < 24) {
  throw new Error('the tests need the Node of node_modules/.bin: run them with "npm test", "npm run" or "npx"');
}

const setupFiles = ['tools/fail-on-console-error.ts'];
/** Starts and kills programs of its own, and mostly waits for their queues: it runs beside the others. */
const killing = 'e2e/journeys/survives-being-killed.e2e.ts';

export default defineConfig({
  test: {
    // One for each of two processor cores: half of the time a file of the server waits for PostgreSQL.
    maxWorkers: 2,
    projects: [
      // Pure rules: no file leaves anything behind, so they need no fresh process each.
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], setupFiles, isolate: false } },
      { test: { name: 'api', include: ['api/src/**/*.test.ts'], setupFiles, isolate: false } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          setupFiles,
          globalSetup: 'server/src/testing/start-test-postgres.ts',
          // Some start whole programs, on a machine that may be busy.
          testTimeout: 40_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [...setupFiles, 'web/src/testing/setup.ts'],
          // A whole form takes seconds to draw where the machine is busy with something else.
          testTimeout: 30_000,
        },
      },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], setupFiles, testTimeout: 40_000 } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/journeys/**/*.e2e.ts'],
          exclude: [killing],
          globalSetup: 'e2e/harness/start-server.ts',
          // One server, one browser. `npm test` runs two halves side by side, each with its own.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'killing', include: [killing], testTimeout: 120_000, hookTimeout: 120_000 } },
    ],
  },
});
