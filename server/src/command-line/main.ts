/** `npm run accounts -- help`: makes, changes and looks at accounts (docs/operations.md). */
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { readConfig } from '../config.ts';
import { developmentSecret } from '../platform/development-secret.ts';
import { runCommand } from './run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  config: () => readConfig(process.env, developmentSecret),
  user: userInfo().username,
  input: async () => {
    for await (const line of createInterface({ input: process.stdin })) return line;
    return '';
  },
});
