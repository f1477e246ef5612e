import { environment, root } from '../../tools/launch/root.mjs';
import { type Started, startProcess } from './processes.ts';

type Options = {
  readonly name: string;
  readonly logFile: string;
  /** Settings besides those of every drill. */
  readonly env: Readonly<Record<string, string>>;
};

/** Starts the program of this clone with simulators and without a captcha. */
export function startSalus({ name, logFile, env }: Options): Started {
  return startProcess({
    name,
    command: [process.execPath, 'server/src/main.ts'],
    cwd: root,
    logFile,
    env: {
      MALLOC_ARENA_MAX: '2',
      NODE_COMPILE_CACHE: String(environment().NODE_COMPILE_CACHE),
      SALUS_ENV: 'test',
      CAPTCHA_PROVIDER: 'off',
      ...env,
    },
  });
}
