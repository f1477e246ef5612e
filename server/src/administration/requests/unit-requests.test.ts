import { listHistory } from '@salus/api/administration/history.ts';
import { decideRequest, listRequests } from '@salus/api/administration/requests.ts';
import {
  changeUnit,
  closeUnit,
  createUnit,
  mergeUnits,
  showUnitTree,
  type UnitView,
} from '@salus/api/administration/units.ts';
import { showHome } from '@salus/api/home.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, openForTests } from '../../testing/test-app.ts';

const salus = openForTests();
let admin: Caller;
let second: Caller;
const reason = 'Sắp xếp lại mạng lưới';

beforeAll(async () => {
  [admin, second] = [await salus.as('admin'), await salus.as('admin2')];
});

const create = async (name: string, parentId: number | null): Promise<UnitView> => {
  const unit = { name, parentId, reason, confirm: true };
  return (await admin.call(createUnit, unit)).body.data;
};
async function createArea(name: string) {
  const region = await create(`Vùng ${name}`, null);
  const area = await create(`Khu vực ${name}`, region.unitId);
  return { region, area, branch: await create(`Chi nhánh ${name}`, area.unitId) };
}
const show = async (unitId: number) =>
  (await admin.call(showUnitTree)).body.data.find((unit: UnitView) => unit.unitId === unitId);
const move = (unitId: number, parentId: number | null, more: object = {}) =>
  admin.call(changeUnit, { unitId, parentId, reason, ...more });
const decide = (caller: Caller, requestId: number) =>
  caller.call(decideRequest, { requestId, decision: 'APPROVE', reason });
const codes = ({ status, body }: { status: number; body: { error_code: string } }) => [
  status,
  body.error_code,
];
const historyOfUnit = async (unitId: number) =>
  (await admin.call(listHistory, { unitId: String(unitId) })).body.data.results;

// covers ADMIN-4, ADMIN-5, UNIT-4
test('a move waits for the second admin, and is in the history with its paths', async () => {
  const [alpha, beta] = [await createArea('Alpha'), await createArea('Beta')];
  const { unitId } = alpha.branch;
  const request = await move(unitId, beta.area.unitId, { name: 'Chi nhánh Mới' });
  expect([request.status, request.body.data.state]).toEqual([202, 'PENDING']);
  const { requestId } = request.body.data;
  expect((await show(unitId))?.parentId).toBe(alpha.area.unitId);
  expect(codes(await move(unitId, beta.area.unitId))).toEqual([409, 'REQUEST_PENDING']);
  expect(codes(await decide(admin, requestId))).toEqual([403, 'OWN_REQUEST']);
  expect((await decide(second, requestId)).status).toBe(200);
  expect(await show(unitId)).toMatchObject({
    unitPath: 'Vùng Beta > Khu vực Beta > Chi nhánh Mới',
  });
  const rows = await historyOfUnit(unitId);
  expect(rows.map(({ action }: { action: string }) => action)).toEqual([
    'REQUEST_APPROVED',
    'UNIT_MOVED',
    'REQUESTED',
    'UNIT_CREATED',
  ]);
  expect(rows[1]).toMatchObject({
    actor: 'admin@salus.test',
    reason,
    before: { unitPath: 'Vùng Alpha > Khu vực Alpha > Chi nhánh Alpha' },
    after: { unitPath: 'Vùng Beta > Khu vực Beta > Chi nhánh Mới' },
  });
  const read = async (page: string) =>
    (await admin.call(listHistory, { unitId: String(unitId), limit: '1', page })).body.data;
  const pages = await Promise.all(['1', '2', '3', '4'].map(read));
  expect(pages.map(({ results }) => results[0].id)).toEqual(
    rows.map((row: { id: number }) => row.id),
  );
  expect((await (await salus.as('auditor')).call(listHistory)).body.data.results).not.toEqual([]);
});

// covers ADMIN-4, UNIT-4
test('a move below itself, to another kind or to nowhere is refused at once', async () => {
  const { region, area, branch } = await createArea('Gamma');
  expect(codes(await move(area.unitId, branch.unitId))).toEqual([422, 'UNIT_BELOW_ITSELF']);
  expect(codes(await move(area.unitId, area.unitId))).toEqual([422, 'UNIT_BELOW_ITSELF']);
  expect(codes(await move(branch.unitId, region.unitId))).toEqual([422, 'UNIT_PARENT_KIND']);
  expect(codes(await move(branch.unitId, null))).toEqual([422, 'UNIT_PARENT_KIND']);
  expect(codes(await move(branch.unitId, 999_999))).toEqual([404, 'NOT_FOUND']);
});

// covers ADMIN-4, UNIT-5
test('a merge waits for the second admin, who closes the one below the other', async () => {
  const [from, into] = [await createArea('Delta'), await createArea('Epsilon')];
  const merge = (fromId: number, intoId: number) =>
    admin.call(mergeUnits, { from: fromId, into: intoId, reason });
  expect(codes(await merge(from.branch.unitId, into.area.unitId))).toEqual([
    422,
    'UNIT_KIND_DIFFERS',
  ]);
  expect((await merge(from.branch.unitId, from.branch.unitId)).status).toBe(422);
  const request = await merge(from.branch.unitId, into.branch.unitId);
  expect([request.status, request.body.data.state]).toEqual([202, 'PENDING']);
  const [pending] = (await second.call(listRequests, { waitsFor: 'me' })).body.data.results;
  expect(pending).toMatchObject({
    kind: 'MERGE_UNITS',
    unitId: from.branch.unitId,
    after: { into: into.branch.unitPath },
  });
  expect((await decide(second, request.body.data.requestId)).status).toBe(200);
  expect(await show(from.branch.unitId)).toMatchObject({
    state: 'CLOSED',
    parentId: into.branch.unitId,
  });
});

// covers ADMIN-4
test('approving judges a move again', async () => {
  const [from, to] = [await createArea('Zeta'), await createArea('Omega')];
  const request = (await move(from.branch.unitId, to.area.unitId)).body.data;
  await admin.call(changeUnit, { unitId: to.area.unitId, name: 'Khu vực khác', reason });
  expect(codes(await decide(second, request.requestId))).toEqual([409, 'FACTS_CHANGED']);
  const other = (await move(to.branch.unitId, from.area.unitId)).body.data;
  await admin.call(closeUnit, { unitId: from.area.unitId, reason });
  expect(codes(await decide(second, other.requestId))).toEqual([422, 'UNIT_CLOSED']);
});

// covers ADMIN-9
test('the home counts the requests that wait for this admin, as their list does', async () => {
  const { branch } = await createArea('Theta');
  const { area } = await createArea('Iota');
  expect((await move(branch.unitId, area.unitId)).status).toBe(202);
  for (const caller of [admin, second]) {
    const [item] = (await caller.call(showHome)).body.data.items;
    const list = (await caller.call(listRequests, { waitsFor: 'me' })).body.data;
    expect(item?.count ?? 0).toBe(list.totalRecords);
    if (item)
      expect(item).toMatchObject({ code: 'ADMIN_REQUESTS', list: { query: { waitsFor: 'me' } } });
  }
  const own = (await admin.call(listRequests, { waitsFor: 'me' })).body.data.results;
  expect(own.some(({ isOwn }: { isOwn: boolean }) => isOwn)).toBe(false);
  const othersRequests = (await second.call(listRequests, { waitsFor: 'me' })).body.data.results;
  expect(othersRequests.some(({ unitId }: { unitId: number }) => unitId === branch.unitId)).toBe(
    true,
  );
});
