import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import {
  copyTemplate,
  openTestPostgres,
} from '../../server/src/testing/postgres/open-test-postgres.ts';
import { removeLeftovers, startProgram } from './program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Base URL of the program of this run. */
    baseUrl: string;
  }
}

/** Before the first journey: the screens are built, and one program runs for all journeys. */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers();
  const build = fileURLToPath(new URL('../../tools/launch/build.mjs', import.meta.url));
  execFileSync(process.execPath, [build], { stdio: 'inherit' });
  const postgres = await openTestPostgres();
  const { url: DATABASE_URL } = await copyTemplate(postgres.provided, 'started');
  const program = await startProgram({ env: { DATABASE_URL } });
  project.provide('baseUrl', program.url);
  project.provide('testPostgres', postgres.provided);
  return async () => {
    await program.remove();
    await postgres.stop();
    // Read after a failure: an error that no journey provokes is a bug of the product.
    for (const line of program.output().split('\n'))
      if (line.startsWith('{"level":50')) process.stderr.write(`${line}\n`);
  };
}
