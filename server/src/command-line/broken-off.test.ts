import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type Keyboard, openKeyboard } from '../testing/type-command.ts';

const TEAM = 'Miền Bắc > Hà Nội > Chi nhánh Hoàn Kiếm > Nhóm 1';
const COMMIT = Buffer.from('commit\0');

let salus: TestApp;
let wire: Server;
let keyboard: Keyboard;
let cuts: 'nothing' | 'the commit' | 'its answer' = 'nothing';

/** A proxy before the database: cuts every connection at a commit, before or after its arrival. */
beforeAll(async () => {
  salus = await startTestApp();
  const { hostname, port } = new URL(salus.databaseUrl);
  wire = createServer((near) => {
    const far = connect(Number(port), hostname);
    const cut = () => [near, far].map((socket) => socket.destroy());
    for (const socket of [near, far]) socket.on('error', cut).on('close', cut);
    let isCommitting = false;
    near.on('data', (data) => {
      isCommitting = cuts !== 'nothing' && data.includes(COMMIT);
      if (isCommitting && cuts === 'the commit') cut();
      else far.write(data);
    });
    far.on('data', (data) => (isCommitting ? cut() : near.write(data)));
  });
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  const through = new URL(salus.databaseUrl);
  through.port = String((wire.address() as AddressInfo).port);
  through.hostname = '127.0.0.1';
  keyboard = await openKeyboard({ databaseUrl: through.href });
});
afterAll(async () => {
  cuts = 'nothing';
  await keyboard.close();
  wire.close();
  await salus.close();
});

const create = (email: string, ...options: readonly string[]) =>
  keyboard.type(
    ...[
      'create',
      '--email',
      email,
      '--name',
      'Lý Thị Mới',
      '--role',
      'SALES_MAN',
      '--channel',
      'CBB',
    ],
    ...['--unit', TEAM, ...options],
  );
const isThere = async (email: string) => (await keyboard.type('show', email)).code === 0;

test.each([
  ['the commit', false],
  ['its answer', true],
] as const)(
  'when %s is lost, the command does not claim that nothing was changed',
  async (what, isDone) => {
    const email = `${isDone ? 'there' : 'not.there'}@salus.test`;
    cuts = what;
    const { code, err } = await create(email);
    cuts = 'nothing';
    expect([code, err]).toEqual([
      3,
      'The connection broke at the last moment, so it is not known whether anything was ' +
        'changed: see with --dry-run.\n',
    ]);
    expect(await isThere(email)).toBe(isDone);
  },
);

test('an unwritable report file is detected before any change', async () => {
  const result = await create(
    'report@salus.test',
    '--report',
    keyboard.path('no-such-folder/done.csv'),
  );
  expect(result.code).toBe(2);
  expect(result.err).toMatch(/done\.csv can't be written \(ENOENT\): nothing was changed\.\n$/);
  expect(await isThere('report@salus.test')).toBe(false);
});
