import type { TestProject } from 'vitest/node';
import { openTestPostgres, type TestPostgres } from './open-test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for test databases, and the databases that they copy. */
    testPostgres: TestPostgres;
  }
}

/** Starts one PostgreSQL for all test files. */
export default async function startTestPostgres(
  project: TestProject,
): Promise<() => Promise<void>> {
  const { provided, stop } = await openTestPostgres();
  project.provide('testPostgres', provided);
  return stop;
}
