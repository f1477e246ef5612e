import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../command-line/run-command.ts';
import { readConfig } from '../config.ts';
import { SECRET } from './open-accounts.ts';
import { eventually, type TestApp } from './test-app.ts';

type Typed = { readonly code: number; readonly out: string; readonly err: string };

/** Runs `npm run accounts --` on the database of a server, with a folder for files. */
export async function openKeyboard(
  { databaseUrl }: { readonly databaseUrl: string },
  settings: Readonly<Record<string, string>> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'salus-keyboard-'));
  let files = 0;

  const type = (...argv: readonly string[]) => typeWith('', ...argv);

  /** With a line on the standard input. */
  async function typeWith(line: string, ...argv: readonly string[]): Promise<Typed> {
    let out = '';
    let err = '';
    const code = await runCommand(argv, {
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      config: () =>
        readConfig(
          { SALUS_ENV: 'test', DATABASE_URL: databaseUrl, SALUS_DATA_DIR: folder, ...settings },
          () => SECRET,
        ),
      user: 'it.admin',
      input: async () => line,
    });
    return { code, out, err };
  }

  async function file(content: string | Uint8Array): Promise<string> {
    files += 1;
    const path = join(folder, `${files}.csv`);
    await writeFile(path, content);
    return path;
  }

  return {
    type,
    typeWith,
    file,
    path: (name: string) => join(folder, name),
    read: (name: string) => readFile(join(folder, name), 'utf8'),
    /** Imports rows under the usual heading. */
    importRows: async (rows: readonly string[], ...options: readonly string[]) =>
      type('import', await file([HEADING, ...rows, ''].join('\r\n')), ...options),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
export type Keyboard = Awaited<ReturnType<typeof openKeyboard>>;

const HEADING = 'email,name,role,channel,level,unit,status';

/** The rows of a report, without the blanks between its columns. */
export function reportLines(out: string): string[] {
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.trim().replace(/ {2,}/g, ' | '));
}

/** The password in the newest mail to an address, in any language. */
export async function mailedPassword(salus: TestApp, to: string): Promise<string> {
  const mail = await eventually(`a mail to ${to}`, async () =>
    (await salus.outbox()).find((one) => one.to === to),
  );
  const [password] = /(?<=\s)(?=\S*[!@%*])[A-Za-z2-9!@%*]{14}(?=\s|$)/.exec(mail.text) ?? [];
  if (!password) throw new Error(`no password in the mail to ${to}`);
  return password;
}
