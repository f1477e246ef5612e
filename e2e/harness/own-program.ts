import { createTestDatabase } from '../../server/src/testing/postgres/test-db.ts';
import { type Program, startProgram } from './program.ts';

/**
 * Starts a program with its own settings, on a copy of the started database: creating a cluster
 * and its tables would take as long as the program itself.
 */
export async function startOwnProgram(env: Readonly<Record<string, string>>): Promise<Program> {
  const database = await createTestDatabase('started');
  const { remove, ...program } = await startProgram({
    env: { ...env, DATABASE_URL: database.url },
  });
  return {
    ...program,
    databaseUrl: () => database.url,
    remove: async () => {
      await remove();
      await database.drop();
    },
  };
}
