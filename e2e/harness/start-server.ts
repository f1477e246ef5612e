import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
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
  const build = fileURLToPath(new URL('../../tools/build.mjs', import.meta.url));
  execFileSync(process.execPath, [build], { stdio: 'inherit' });
  const program = await startProgram();
  project.provide('baseUrl', program.url);
  return () => program.remove();
}
