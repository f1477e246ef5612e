import { createAccount, showAccount } from '@salus/api/administration/accounts.ts';
import {
  decideVersion,
  listCataloguePlans,
  proposePlanVersion,
} from '@salus/api/administration/catalogue.ts';
import { listHistory } from '@salus/api/administration/history.ts';
import { showUnitTree, type UnitView } from '@salus/api/administration/units.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openForTests } from '../testing/test-app.ts';
import { type Keyboard, openKeyboard, reportLines } from '../testing/type-command.ts';

const salus = openForTests();
let keyboard: Keyboard;
let admin: Caller;
beforeAll(async () => {
  keyboard = await openKeyboard(salus, { SALUS_DATA_DIR: salus.dataDir });
  admin = await salus.as('admin');
});
afterAll(() => keyboard.close());

// covers ADMIN-13
test('an operator decides the requests that wait, and the history names them', async () => {
  const email = 'clerk.moi@salus.test';
  const body = { email, fullName: 'Lê Thư Ký', role: 'BM_SUPPORT', reason: 'a new clerk' } as const;
  const { requestId } = (await admin.call(createAccount, body)).body.data;
  const list = await keyboard.type('requests');
  expect(list.code).toBe(0);
  expect(list.out).toContain(`CREATE_ACCOUNT`);
  expect(list.out).toContain(email);
  const decide = (...options: string[]) => keyboard.type('decide', String(requestId), ...options);
  for (const wrong of [[], ['--approve'], ['--approve', '--reject', '--reason', 'both of them']])
    expect((await decide(...wrong)).code).toBe(2);
  const yes = ['--approve', '--reason', 'checked on paper'];
  const trial = await decide(...yes, '--dry-run');
  expect(reportLines(trial.out)[1]).toBe(`request ${requestId} | would approve | checked on paper`);
  expect((await admin.call(showAccount, { email })).status).toBe(404);
  const done = await decide(...yes);
  expect(reportLines(done.out)[1]).toBe(`request ${requestId} | approved | checked on paper`);
  expect((await admin.call(showAccount, { email })).body.data.role).toBe('BM_SUPPORT');
  const rows = (await admin.call(listHistory, { email })).body.data.results;
  expect(rows[0]).toMatchObject({ action: 'REQUEST_APPROVED', actor: 'it.admin' });
  const again = await decide(...yes);
  expect([again.code, reportLines(again.out)[1]]).toEqual([
    1,
    `request ${requestId} | refused | refused: INVALID_STATE`,
  ]);
  expect((await keyboard.type('requests')).out).toContain('0 requests');
});

const readTree = async (): Promise<UnitView[]> => (await admin.call(showUnitTree)).body.data;
const actions = async (filter: { unitId: string } | { versionId: string }) =>
  (await admin.call(listHistory, filter)).body.data.results.map(
    ({ action, actor, reason }: { action: string; actor: string; reason: string }) =>
      [action, actor, reason].join(' | '),
  );
/** The row of the report about the only unit or version. */
const reportLine = ({ out }: { readonly out: string }) => reportLines(out)[1];
const why = ['--reason', 'sắp xếp lại'];

describe('units', () => {
  const region = 'Vùng Gõ';
  const unit = (...names: readonly string[]) => [region, ...names].join(' > ');

  // covers ADMIN-14, UNIT-2, UNIT-3
  test('are created below others, and a name like a sibling’s asks', async () => {
    for (const path of [unit(), unit('Khu A'), unit('Khu A', 'Chi nhánh 1')])
      expect(await keyboard.type('unit-create', path, ...why)).toMatchObject({ code: 0, err: '' });
    const similar = unit('Khu A', 'Chi nhanh 1');
    const question = await keyboard.type('unit-create', similar, ...why);
    expect([question.code, reportLine(question)]).toEqual([
      1,
      `${similar} | refused | "Chi nhanh 1" does not exist, and resembles "Chi nhánh 1": ` +
        '--confirm makes it all the same',
    ]);
    const trial = await keyboard.type('unit-create', similar, ...why, '--confirm', '--dry-run');
    expect(reportLine(trial)).toBe(`${similar} | would create | ${similar}; sắp xếp lại`);
    const list = await keyboard.type('units', '--unit', unit('Khu A'));
    expect(reportLines(list.out)).toEqual([
      'unit | kind | state | accounts | and below',
      `${unit('Khu A')} | AREA | OPEN | 0 | 0`,
      `${unit('Khu A', 'Chi nhánh 1')} | BRANCH | OPEN | 0 | 0`,
      '2 units',
    ]);
  });

  // covers ADMIN-14, UNIT-4, UNIT-5, UNIT-6
  test('are renamed, moved, merged and closed by the functions of the desk', async () => {
    const paths = [
      unit('Phố Đông'),
      unit('Phố Đông', 'Chi nhánh 2'),
      unit('Phố Đông', 'Chi nhánh 3'),
    ];
    for (const path of paths)
      expect((await keyboard.type('unit-create', path, ...why)).code).toBe(0);
    const branch = unit('Phố Đông', 'Chi nhánh 2');
    const id = (await readTree()).find(({ unitPath }) => unitPath === branch)?.unitId;
    const renamed = await keyboard.type('unit-rename', branch, '--name', 'Phòng 2', ...why);
    expect(reportLine(renamed)).toBe(
      `${branch} | renamed | ${unit('Phố Đông', 'Phòng 2')}; sắp xếp lại`,
    );
    const newPath = unit('Phố Đông', 'Phòng 2');
    const moved = await keyboard.type('unit-move', newPath, '--to', unit('Khu A'), ...why);
    expect(reportLine(moved)).toBe(`${newPath} | moved | ${unit('Khu A', 'Phòng 2')}; sắp xếp lại`);
    const [from, into] = [unit('Khu A', 'Phòng 2'), unit('Phố Đông', 'Chi nhánh 3')];
    const merged = await keyboard.type('unit-merge', from, '--into', into, ...why);
    expect(reportLine(merged)).toBe(`${from} | merged | ${into}; sắp xếp lại`);
    const closed = await keyboard.type('unit-close', into, ...why, '--operator', 'Bà Lan');
    expect(reportLine(closed)).toBe(`${into} | closed | ${into}; sắp xếp lại`);
    expect(await actions({ unitId: String(id) })).toEqual([
      'OPERATOR_DECIDED | it.admin | sắp xếp lại',
      'UNIT_MERGED | it.admin | sắp xếp lại',
      'OPERATOR_DECIDED | it.admin | sắp xếp lại',
      'UNIT_MOVED | it.admin | sắp xếp lại',
      'UNIT_RENAMED | it.admin | sắp xếp lại',
      'UNIT_CREATED | it.admin | sắp xếp lại',
    ]);
    expect((await keyboard.type('units', '--unit', into)).out).toContain('CLOSED');
  });

  // covers ADMIN-14, UNIT-4, UNIT-6
  test('are refused with the reason of the desk, and stay', async () => {
    const before = await readTree();
    const people = before.find(({ kind, state, peopleBelow }) =>
      [kind === 'BRANCH', state === 'OPEN', peopleBelow > 0].every(Boolean),
    );
    const path = people?.unitPath ?? '';
    const team = before.find(({ parentId }) => parentId === people?.unitId)?.unitPath ?? '';
    const nowhere = 'Không đâu > Cả';
    const refusals = [
      [['unit-close', path], `${people?.peopleBelow} enabled accounts are in it or below it`],
      [['unit-move', path, '--to', team], 'a unit does not go below itself, or into itself'],
      [['unit-move', team, '--to', unit()], 'a unit goes below one of the kind above it: region'],
      [['unit-merge', path, '--into', team], 'only units of one kind merge'],
      [['unit-close', nowhere], `there is no unit "${nowhere}"`],
      [['unit-rename', path, '--name', '=A1'], '--name: special characters'],
    ] as const;
    for (const [argv, text] of refusals) {
      const answer = await keyboard.type(...argv, ...why);
      expect([argv[0], answer.code, reportLine(answer)?.includes(text)]).toEqual([
        argv[0],
        1,
        true,
      ]);
    }
    for (const argv of [
      ['unit-close', path],
      ['unit-move', path, ...why],
      ['unit-close', ...why],
    ])
      expect((await keyboard.type(...argv)).code).toBe(2);
    expect(await readTree()).toEqual(before);
  });
});

describe('the catalogue', () => {
  const PLAN = '30002014';
  let ahead = 0;
  const nextDay = () => addDays(businessDay(salus.now()), ++ahead);
  const proposeFor = (day: string, ...options: readonly string[]) =>
    keyboard.type(
      ...['catalogue-propose', '--plan', PLAN, '--fee', '655000', '--amount', '100000000'],
      ...['--on-sale', 'yes', '--from', day, '--reason', 'Giá năm mới', ...options],
    );
  const decideFor = (versionId: number, ...options: readonly string[]) =>
    keyboard.type('catalogue-decide', String(versionId), '--reason', 'đúng giá', ...options);
  const newest = async () => {
    const plans = (await admin.call(listCataloguePlans)).body.data;
    return plans.find(({ code }: { code: string }) => code === PLAN).versions[0];
  };
  const own = 'the proposer does not decide: another person has to';

  // covers ADMIN-14, CAT-15
  test('a version of an operator is decided by another person, at either door', async () => {
    const day = nextDay();
    const proposed = await proposeFor(day);
    const version = await newest();
    const { versionId } = version;
    expect(reportLine(proposed)).toBe(
      `plan ${PLAN} | proposed | version ${versionId} from ${day}; Giá năm mới`,
    );
    expect(version).toMatchObject({ state: 'DRAFT', fee: 655_000, proposedBy: 'it.admin' });
    const refusal = await decideFor(versionId, '--approve', '--operator', 'IT.Admin');
    expect([refusal.code, reportLine(refusal)]).toEqual([
      1,
      `version ${versionId} | refused | ${own}`,
    ]);
    const trial = await decideFor(versionId, '--approve', '--operator', 'Bà Lan', '--dry-run');
    expect(reportLine(trial)).toBe(`version ${versionId} | would approve | đúng giá`);
    const input = { versionId, decision: 'APPROVE', reason: 'đúng giá' } as const;
    expect((await admin.call(decideVersion, input)).body.data.state).toBe('APPROVED');
    expect(await actions({ versionId: String(versionId) })).toEqual([
      'VERSION_APPROVED | admin@salus.test | đúng giá',
      'VERSION_DRAFTED | it.admin | Giá năm mới',
    ]);
  });

  // covers ADMIN-14, CAT-15
  test('a version of an admin is decided by an operator of another name', async () => {
    const input = { code: PLAN, fee: 1_000, amount: 2_000, onSale: true, reason: 'bàn quản trị' };
    await admin.call(proposePlanVersion, { ...input, validFrom: nextDay() });
    const { versionId } = await newest();
    const refusal = await decideFor(versionId, '--reject', '--operator', 'ADMIN@salus.test');
    expect(reportLine(refusal)).toBe(`version ${versionId} | refused | ${own}`);
    const done = await decideFor(versionId, '--reject', '--operator', 'Bà Lan');
    expect(reportLine(done)).toBe(`version ${versionId} | rejected | đúng giá`);
    expect(await newest()).toMatchObject({ state: 'REJECTED', decidedBy: 'Bà Lan' });
  });

  // covers ADMIN-14, CAT-15
  test('lists and shows versions, and takes one back', async () => {
    const promotion = ['--product', '40002', '--discount', '3=50', '--discount', '4=60'];
    const day = nextDay();
    const proposed = await keyboard.type(
      ...['catalogue-propose', ...promotion, '--from', day, '--reason', 'Khuyến mại Tết'],
    );
    const versionId = /version (\d+)/.exec(proposed.out)?.[1] ?? '';
    const list = await keyboard.type('catalogue', '--product', '40002');
    expect(reportLines(list.out)[1]).toBe(
      `${versionId} | 40002 | 2 | ${day} | DRAFT | 3=50 4=60 | it.admin | –`,
    );
    const versionText = await keyboard.type('catalogue-show', versionId);
    expect(reportLines(versionText.out)).toContain('40002001 | 3 | 1628400 | 885000');
    const rows = (await admin.call(listHistory, { versionId })).body.data.results;
    expect(rows[0].after).toMatchObject({ discounts: '3: 50 %, 4: 60 %' });
    const removed = await keyboard.type('catalogue-remove', versionId, '--reason', 'quá sớm');
    expect(reportLine(removed)).toBe(`version ${versionId} | taken back | quá sớm`);
    expect(await keyboard.type('catalogue-show', versionId)).toMatchObject({
      code: 1,
      err: `There is no version ${versionId}.\n`,
    });
  });

  // covers ADMIN-14, CAT-15
  test('stores a document that a version names', async () => {
    const document = await keyboard.type(
      'catalogue-document',
      await keyboard.file('%PDF-1.7 của ta'),
    );
    const sha256 = / ([0-9a-f]{64})$/m.exec(document.out)?.[1];
    const documents = [{ kind: 'SUMMARY', language: 'vi', name: 'Tóm tắt', sha256 }];
    const exclusions = [{ vi: 'Chiến tranh', en: 'War' }];
    const texts = await keyboard.file(JSON.stringify({ documents, exclusions }));
    expect((await proposeFor(nextDay(), '--texts', texts)).code).toBe(0);
    const version = await newest();
    expect(version).toMatchObject({ exclusions, isDemonstration: false });
    const { body } = await fetchDocument(version.documents[0].url);
    expect(body).toBe('%PDF-1.7 của ta');
    const versionText = await keyboard.type('catalogue-show', String(version.versionId));
    expect(versionText.out).toContain('Chiến tranh');
    const html = await keyboard.type('catalogue-document', await keyboard.file('<html>'));
    expect([html.code, html.out.includes('file: unreadable file')]).toEqual([1, true]);
  });

  const fetchDocument = async (url: string) => {
    const { pathname, search } = new URL(url);
    const answer = await fetch(`${salus.url}${pathname}${search}`);
    return { body: await answer.text() };
  };

  // covers ADMIN-14, CAT-15
  test('refuses with the option, and changes nothing', async () => {
    const before = (await keyboard.type('catalogue', '--format', 'json')).out;
    const today = businessDay(salus.now());
    const wrong = [
      [['--fee', '0'], '--fee: invalid'],
      [['--fee', '620000.5'], '--fee: invalid'],
      [['--fee', 'nhiều'], '--fee: invalid'],
      [['--from', today], '--from: day not after today'],
      [['--from', '2027-02-30'], '--from: invalid'],
      [['--plan', '30009999'], '--plan: invalid'],
      [['--on-sale', 'maybe'], '--on-sale: invalid'],
      [['--texts', await keyboard.file('{"exclusions": [], "price": 1}')], 'price: invalid'],
    ] as const;
    for (const [options, text] of wrong) {
      const answer = await proposeFor(nextDay(), ...options);
      expect([options, answer.code, reportLine(answer)?.includes(text)]).toEqual([
        options,
        1,
        true,
      ]);
    }
    for (const argv of [['catalogue-propose'], ['catalogue-decide', '1'], ['catalogue-show', 'x']])
      expect((await keyboard.type(...argv)).code).toBe(2);
    const noJson = await proposeFor(nextDay(), '--texts', await keyboard.file('giá'));
    expect(noJson.code).toBe(2);
    expect((await keyboard.type('catalogue', '--format', 'json')).out).toBe(before);
  });
});
