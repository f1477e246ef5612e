import { readFile } from 'node:fs/promises';
import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { firstOfMonth } from '@salus/domain/time/day.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityFaults } from '../harness/accessibility.ts';
import { ask, signIn } from '../harness/calls.ts';
import { awaitStatus } from '../harness/contracts.ts';
import { inspector } from '../harness/inspector.ts';
import { testAt } from '../harness/journey.ts';
import { focusedName, tabTo } from '../harness/keyboard.ts';
import { startOwnProgram } from '../harness/own-program.ts';
import { follow } from '../harness/people.ts';
import { shownAmount } from '../harness/premium.ts';
import type { Program } from '../harness/program.ts';
import { enterAs } from '../harness/session.ts';

/** Runs its own program, whose business time moves by a day, then by nearly a year. */
let program: Program;
let oldFee: number;
beforeAll(async () => {
  program = await startOwnProgram({ CAPTCHA_PROVIDER: 'off' });
  const officer = await signIn(program.url);
  const clerk = await signIn(program.url, 'bm');
  oldFee = await officer.showFee(exampleDraft.planId);
  for (const [mobile, name] of [
    ['0987001341', 'Đỗ Thị Tái Tục'],
    ['0987001342', 'Vũ Văn Thôi Mua'],
    ['0987001343', 'Lý Thị Mở Trang'],
  ] as const) {
    const referenceNumber = await officer.createDraft(mobile, name);
    await officer.sendSmsLink(referenceNumber);
    await clerk.recordPayment(referenceNumber);
    await awaitStatus(officer, referenceNumber, 'ACTIVE');
  }
});
afterAll(() => program?.remove());
const test = testAt(() => program.url);

const DAY = 86_400_000;
const EMAIL = 'le.thi.moi@salus.test';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const openDialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
/** The changes at the foot of a person's page. */
const latest = (page: Page, action: string) =>
  page.getByRole('listitem').filter({ hasText: action });

/** Chooses what the typed text finds. */
async function pick(page: Page, label: string, text: string, option: string): Promise<void> {
  await openDialog(page).getByLabel(label).fill(text);
  await page.getByRole('option').filter({ hasText: option }).first().click();
}

/** Gives the reason and presses the button of the dialog. */
async function confirm(page: Page, reason: string, verb: string): Promise<void> {
  const dialog = openDialog(page);
  await dialog.getByLabel('Lý do').fill(reason);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Opens the requests as the other admin, and approves the one of this text. */
async function approve(page: Page, text: string, reason: string): Promise<void> {
  await enterAs(page, 'admin2');
  await page.goto('/admin/requests');
  await row(page, text).getByRole('button', { name: 'Xem và quyết định' }).click();
  await confirm(page, reason, 'Duyệt');
  await row(page, text).getByText('Đã duyệt').waitFor();
}

type Look = ReturnType<typeof inspector>['look'];

/** Takes the good rows of a file alone. */
async function readPeople(page: Page, look: Look): Promise<void> {
  const unit = 'Miền Bắc > Hà Nội > Chi nhánh Hoàn Kiếm > Nhóm 1';
  const lines = [
    'email,name,role,channel,level,unit',
    `tep.mot@salus.test,Đào Văn Tệp,SALES_MAN,CBB,Chuyên viên,${unit}`,
    `tep.hai@salus.test,=HYPERLINK,SALES_MAN,CBB,Chuyên viên,${unit}`,
    'tep.ba@salus.test,Tô Thị Kế,BM_SUPPORT,,Hỗ trợ,',
  ];
  const choose = () =>
    page
      .getByLabel('Chọn tệp')
      .and(page.locator('input'))
      .setInputFiles({
        name: 'nhan-su.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\n')),
      });
  await choose();
  await page.getByText('Sẽ tạo 1, thay đổi 0, giữ nguyên 0, bỏ qua 2 dòng.').waitFor();
  await row(page, 'Cần hai quản trị viên').getByText('4', { exact: true }).waitFor();
  await look('import', page);
  await follow(page, '/admin/people?q=tep.mot');
  await page.getByText('Không có tài khoản phù hợp').waitFor();

  await follow(page, '/admin/import');
  await choose();
  await press(page, 'Nhập 1 dòng hợp lệ');
  await page.getByText('Đã tạo 1, thay đổi 0, giữ nguyên 0, bỏ qua 2 dòng.').waitFor();
  await choose();
  await page.getByText('Sẽ tạo 0, thay đổi 0, giữ nguyên 1, bỏ qua 2 dòng.').waitFor();
  await follow(page, '/admin/people?q=tep.mot');
  await page.getByRole('link', { name: 'Đào Văn Tệp' }).waitFor();
}

/** A similar name is confirmed; another admin approves the move of a unit. */
async function createUnits(page: Page, look: Look): Promise<void> {
  const { keyboard } = page;
  const create = async (parent: RegExp, verb: string, name: string) => {
    await tabTo(page, parent);
    await keyboard.press('Enter');
    await tabTo(page, verb);
    await keyboard.press('Enter');
    await openDialog(page).waitFor();
    await expect.poll(() => focusedName(page)).toBe('Tên đơn vị');
    await keyboard.type(name);
    await tabTo(page, 'Lý do');
    await keyboard.type('Mở rộng mạng lưới');
    await tabTo(page, verb);
    await keyboard.press('Enter');
  };
  await page.getByRole('button', { name: /^Hà Nội/ }).waitFor();
  await create(/^Miền Bắc/, 'Tạo khu vực', 'Hải Phòng');
  await openDialog(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Hải Phòng/ }).waitFor();

  await page.reload();
  await page.getByRole('button', { name: /^Hà Nội/ }).waitFor();
  await create(/^Hà Nội/, 'Tạo chi nhánh', 'Chi nhánh Hoàn Kiêm');
  await openDialog(page)
    .getByText(/Chi nhánh Hoàn Kiếm/)
    .waitFor();
  await look('similar unit', page);
  await tabTo(page, 'Đây là một đơn vị khác');
  await keyboard.press('Space');
  await tabTo(page, 'Tạo chi nhánh');
  await keyboard.press('Enter');
  await openDialog(page).waitFor({ state: 'detached' });

  await press(page, /^Chi nhánh Hoàn Kiêm/);
  await page.getByRole('button', { name: 'Chuyển', exact: true }).click();
  await pick(page, 'Trực thuộc đơn vị', 'hai phong', 'Hải Phòng');
  await confirm(page, 'Chia lại địa bàn', 'Chuyển');
  await page.getByText(/Đã gửi yêu cầu\./).waitFor();
  await approve(page, 'Chi nhánh Hoàn Kiêm', 'Đồng ý chia lại');
  await follow(page, '/admin/units');
  await page.getByLabel('Tìm đơn vị').fill('hoan kiem');
  await press(page, /^Chi nhánh Hoàn Kiêm/);
  await page.getByRole('link', { name: 'Lịch sử thay đổi' }).last().click();
  const move = row(page, 'Chuyển đơn vị');
  await move.getByText('Miền Bắc > Hải Phòng > Chi nhánh Hoàn Kiêm').first().waitFor();
  await look('history', page);
}

describe('an admin', () => {
  // covers DESK-1, DESK-2, DESK-4, DESK-6
  test('creates, changes, disables with a hand-over, and enables people', async ({ page }) => {
    const { findings, look } = inspector();
    const officer = await signIn(program.url, 'sales2.cbb');
    const clerk = await signIn(program.url, 'bm');
    const referenceNumber = await officer.createDraft('0987001401', 'Phan Thị Bàn Giao');

    await enterAs(page, 'admin');
    await page.goto('/admin/people');
    await press(page, 'Tạo tài khoản');
    const dialog = openDialog(page);
    await dialog.getByLabel('E-mail').fill(EMAIL);
    await dialog.getByLabel('Họ tên').fill('Lê Thị Mới');
    await dialog.getByLabel('Vai trò').selectOption('Nhân viên kinh doanh');
    await dialog.getByRole('radio', { name: 'CBB' }).check();
    await pick(page, 'Đơn vị', 'nhom 1', 'Chi nhánh Hoàn Kiếm');
    await look('new person', page);
    await confirm(page, 'Nhân sự mới', 'Tạo tài khoản');
    await page.waitForURL(`**/admin/people/${encodeURIComponent(EMAIL)}`);
    await page.getByRole('heading', { name: 'Lê Thị Mới' }).waitFor();

    await page.getByRole('button', { name: 'Thay đổi', exact: true }).first().click();
    await dialog.getByLabel('Chức danh').fill('Chuyên viên cao cấp');
    await confirm(page, 'Lên bậc', 'Lưu thay đổi');
    const change = latest(page, 'Thay đổi tài khoản');
    await change.getByText('Chuyên viên cao cấp').waitFor();
    await change.getByText('Lên bậc').waitFor();
    await look('person', page);

    await follow(page, '/admin/people/sales2.cbb@salus.test');
    await page.getByRole('heading', { name: 'Trần Quốc Đạt' }).waitFor();
    await press(page, 'Vô hiệu hóa');
    await dialog.getByText('Hợp đồng chưa thanh toán: 1').waitFor();
    await dialog.getByRole('radio', { name: 'Bàn giao' }).check();
    await pick(page, 'Nhân viên nhận', 'le thi moi', EMAIL);
    await look('hand-over', page);
    await confirm(page, 'Nghỉ việc', 'Vô hiệu hóa');
    await page.getByText('Đã vô hiệu hóa', { exact: true }).waitFor();
    expect(await clerk.countContracts({ officerEmail: EMAIL })).toBe(1);
    await expect(officer.show(referenceNumber)).rejects.toThrow('401');

    await press(page, 'Kích hoạt lại');
    await confirm(page, 'Quay lại làm việc', 'Kích hoạt lại');
    await page.getByText('Đang hoạt động', { exact: true }).waitFor();

    // An account that moves money comes back by two admins.
    await follow(page, '/admin/people/bm2@salus.test');
    await page.getByRole('heading', { name: 'Trịnh Hoài An' }).waitFor();
    await press(page, 'Vô hiệu hóa');
    await confirm(page, 'Nghỉ dài hạn', 'Vô hiệu hóa');
    await press(page, 'Kích hoạt lại');
    await confirm(page, 'Đi làm lại', 'Kích hoạt lại');
    await page.getByText(/Đã gửi yêu cầu\./).waitFor();
    await follow(page, '/admin/requests');
    await row(page, 'Trịnh Hoài An')
      .getByText(/Yêu cầu của chính mình/)
      .waitFor();
    await approve(page, 'Kích hoạt lại tài khoản của Trịnh Hoài An', 'Đã xác minh');
    await look('requests', page);
    await follow(page, '/admin/people/bm2@salus.test');
    await page.getByText('Đang hoạt động', { exact: true }).waitFor();
    await latest(page, 'Duyệt yêu cầu').getByText('Đã xác minh').waitFor();
    expect(findings).toEqual([]);
  });

  // covers DESK-3, DESK-5
  test('reads a file of people; creates units by keyboard, and moves one by two admins', async ({
    page,
  }) => {
    const { findings, look } = inspector();
    await enterAs(page, 'admin');
    await page.goto('/admin/import');
    await readPeople(page, look);
    await page.goto('/admin/units');
    await createUnits(page, look);
    expect(findings).toEqual([]);
  });

  // covers DESK-6, DESK-7, DESK-8, CAT-15, CAT-16, RUN-29
  test('puts a price on sale from tomorrow, which an officer sells', async ({ page }) => {
    const { findings, look } = inspector();
    const { planId } = exampleDraft;
    const officer = await signIn(program.url);
    const newFee = oldFee + 30_000;
    const premiums = (persons: number) =>
      `${shownAmount(persons * oldFee)}\u00a0đ → ${shownAmount(persons * newFee)}\u00a0đ`;
    const referenceNumber = await officer.createDraft('0987001402', 'Trương Thị Giá Cũ');

    await enterAs(page, 'admin');
    await page.goto('/admin/catalogue');
    await page.getByRole('link', { name: planId }).click();
    await press(page, 'Tạo phiên bản mới');
    const dialog = openDialog(page);
    await dialog.getByLabel('Phí một người').fill(String(newFee));
    await dialog.getByText(/^Quyền lợi/).click();
    await dialog.getByLabel('Mức chi trả tối đa').first().fill('45000000');
    await look('new version', page);
    await confirm(page, 'Tỷ lệ bồi thường tăng', 'Gửi duyệt');
    for (const persons of [1, 9])
      await page.getByText(premiums(persons), { exact: true }).waitFor();
    await page.getByText(/Yêu cầu của chính mình/).waitFor();
    await look('plan', page);

    await enterAs(page, 'admin2');
    await page.goto(`/admin/catalogue/plan/${planId}`);
    await press(page, 'Xem và quyết định');
    await dialog.getByText(premiums(9), { exact: true }).waitFor();
    await confirm(page, 'Đã kiểm tra bảng phí', 'Duyệt');
    await page.getByText('Đã duyệt', { exact: true }).first().waitFor();
    expect(await officer.showFee(planId)).toBe(oldFee);

    const now = new Date(Date.now() + DAY).toISOString();
    await ask(`${program.url}/dev/clock`, { body: { now } });
    await enterAs(page, 'admin2');
    await page.goto(`/admin/catalogue/plan/${planId}`);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Đang áp dụng' })
      .getByRole('link', { name: 'Lịch sử thay đổi' })
      .click();
    const draft = row(page, 'Soạn phiên bản');
    await draft.getByText(shownAmount(oldFee)).waitFor();
    await draft.getByText(shownAmount(newFee)).waitFor();
    await draft.getByText('Tỷ lệ bồi thường tăng').waitFor();
    await row(page, 'Duyệt phiên bản').getByText('Đã kiểm tra bảng phí').waitFor();

    // A draft of yesterday is saved again before it is sent.
    const seller = await enterAs(page);
    await page.goto(`/contract/temp-info/${referenceNumber}`);
    await press(page, 'Gửi liên kết SMS');
    await dialog.getByRole('button', { name: 'Gửi liên kết' }).click();
    await dialog.getByText(premiums(1)).waitFor();
    await look('old price', page);
    await dialog.getByRole('button', { name: 'Lưu lại với giá hôm nay' }).click();
    await dialog.getByText(premiums(1)).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Gửi liên kết' }).click();
    await page.getByText('Chờ thanh toán').first().waitFor();
    await page
      .getByText(`${shownAmount(newFee)}\u00a0đ`)
      .first()
      .waitFor();
    expect((await seller.show(referenceNumber)).premiumAmount).toBe(newFee);
    expect(findings).toEqual([]);
  });
});

// covers RENEW-1, RENEW-2, RENEW-3, RENEW-6, RENEW-8, RENEW-9, RUN-29
test('an officer renews one policy and notes that another customer does not', async ({ page }) => {
  const now = new Date(Date.now() + 350 * DAY).toISOString();
  await ask(`${program.url}/dev/clock`, { body: { now } });

  const officer = await enterAs(page);
  await page.goto('/dashboard/introduce');
  await page.getByRole('link', { name: /Hợp đồng cần tái tục/ }).click();
  await page.getByRole('heading', { name: 'Tái tục', level: 1 }).waitFor();
  await row(page, 'Vũ Văn Thôi Mua').getByRole('button', { name: 'Khách không tái tục' }).click();
  const dialog = page.getByRole('dialog', { name: /^Khách không tái tục 30002-/ });
  await dialog.getByLabel('Lý do').fill('Khách mua nơi khác');
  await dialog.getByRole('button', { name: 'Khách không tái tục' }).click();
  await page.getByText('Đã ghi nhận khách không tái tục').waitFor();
  await row(page, 'Vũ Văn Thôi Mua').waitFor({ state: 'detached' });

  await row(page, 'Đỗ Thị Tái Tục').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Tái tục (1)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tái tục' }).click();
  // The price of the first journey is on sale.
  const [oldText, newText] = [oldFee, await officer.showFee(exampleDraft.planId)].map(shownAmount);
  const fees = `${oldText}\\sđ → ${newText}\\sđ`;
  await page
    .getByText(new RegExp(`Đỗ Thị Tái Tục HD\\w+: Hợp đồng mới · ${fees} HD\\w+`))
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: /^Không tái tục/ }).click();
  await row(page, 'Vũ Văn Thôi Mua').getByText('Khách mua nơi khác').waitFor();
  await page.getByRole('button', { name: /^Đã tạo hợp đồng mới/ }).click();
  await row(page, 'Đỗ Thị Tái Tục').getByRole('link', { name: /^HD/ }).click();
  await page.getByText(/^Hợp đồng cũ: /).waitFor();

  await follow(page, '/contract/renewals');
  await row(page, 'Lý Thị Mở Trang').getByRole('link', { name: 'Lý Thị Mở Trang' }).click();
  await page.getByRole('button', { name: 'Tái tục', exact: true }).click();
  const years = page.getByRole('dialog').getByRole('table');
  await years
    .getByRole('row', { name: new RegExp(`Phí bảo hiểm.*${oldText}.*${newText}`) })
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Tái tục' }).click();
  await page.getByText(/^Hợp đồng cũ: /).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: /^HD/ }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Tái tục' }).count()).toBe(0);
});

// covers REPORT-10, REPORT-12, REPORT-21, BORDEREAU-4, BORDEREAU-6
test('a director opens a figure, compares the month and schedules a report', async ({ page }) => {
  const today = businessDay(new Date());
  const month = today.slice(0, 7);
  await enterAs(page, 'director');
  await page.goto(`/report/officers?from=${firstOfMonth(today)}&to=${today}`);
  const step = page
    .getByRole('region', { name: 'Phễu bán hàng' })
    .getByRole('row', { name: /^Soạn/ });
  const count = await step.getByRole('link').innerText();
  expect(await accessibilityFaults(page)).toEqual([]);
  await step.getByRole('link').click();
  await page.getByRole('heading', { name: 'Hợp đồng', level: 1 }).waitFor();
  await page.getByText(`${count} hợp đồng`, { exact: true }).waitFor();

  await follow(page, `/report/bordereau?month=${month}`);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Xuất CSV' }).click();
  const csv = await readFile(await (await started).path(), 'utf8');
  const compareWith = (text: string) =>
    page
      .getByLabel('Chọn tệp để so sánh')
      .setInputFiles({ name: 'insurer.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await compareWith(csv.replace(',620000,', ',610000,'));
  await page.getByRole('row', { name: /Lệch số tiền.*620,000.*610,000/ }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await compareWith(csv);
  await page.getByText(/^Tệp khớp hoàn toàn/).waitFor();

  await follow(page, '/report/schedules');
  await page.getByRole('button', { name: 'Hẹn gửi báo cáo' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Báo cáo').selectOption({ label: 'Theo nhân viên' });
  await dialog.getByRole('button', { name: 'Hẹn gửi báo cáo' }).click();
  await page.getByRole('row', { name: /Theo nhân viên.*Thứ Hai hằng tuần/ }).waitFor();
  await page.getByText('Chưa có tệp nào').waitFor();
  const { now } = await ask(`${program.url}/dev/clock`);
  const later = new Date(Date.parse(now) + 7 * DAY).toISOString();
  await ask(`${program.url}/dev/clock`, { body: { now: later } });
  await enterAs(page, 'director');
  await page.goto('/report/schedules');
  const fileDownload = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Tải tệp: / }).click();
  expect((await fileDownload).suggestedFilename()).toMatch(/\.xlsx$/);
  expect(await accessibilityFaults(page)).toEqual([]);
});
