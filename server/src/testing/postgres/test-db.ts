import { inject } from 'vitest';
import { copyTemplate, type TemplateKind, type TestDatabase } from './open-test-postgres.ts';

export type { TestDatabase } from './open-test-postgres.ts';

/** A database per test file: migrated and empty, or as the first start of a program leaves it. */
export function createTestDatabase(kind: TemplateKind = 'migrated'): Promise<TestDatabase> {
  return copyTemplate(inject('testPostgres'), kind);
}
