import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { type Calls, officerCalls, PASSWORD } from '../harness/calls.ts';
import { inspector } from '../harness/inspector.ts';
import { test } from '../harness/journey.ts';
import { follow, typeSignIn } from '../harness/people.ts';
import { enterAs } from '../harness/session.ts';

const again = (page: Page) => page.getByRole('dialog', { name: 'Phiên làm việc đã hết hạn' });
const section = (page: Page, name: string) => page.getByRole('region', { name });

async function signInAgain(page: Page, password = PASSWORD): Promise<void> {
  await again(page).getByLabel('Mật khẩu', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Sends a request, on any list of contracts. */
const sort = (page: Page) =>
  page.getByRole('columnheader', { name: 'Phí bảo hiểm' }).getByRole('button').click();

/** The accessibility tree as text. */
async function accessibleText(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .flatMap(({ name, value, description }) => [name?.value, value?.value, description?.value])
    .filter(Boolean)
    .join('\n');
}

async function openList(page: Page): Promise<void> {
  await page.goto('/contract/temp-list');
  await page.getByRole('heading', { level: 1, name: 'Danh sách hợp đồng' }).waitFor();
  // "3 hợp đồng", or "1–10 / 27 hợp đồng" with a direction mark in between.
  await page
    .getByText(/\d\S? hợp đồng$|Chưa có hợp đồng nào/)
    .first()
    .waitFor();
}

/** The calls of the session that the page has now. */
async function ownCalls(page: Page): Promise<Calls> {
  const tokens = await page.evaluate<string>(`localStorage.getItem('salus.tokens')`);
  return officerCalls(inject('baseUrl'), JSON.parse(tokens).access_token);
}

/** The input of a form in another tab is hidden when another user signs in. */
async function hideFromAnother(page: Page): Promise<void> {
  const formTab = await page.context().newPage();
  await formTab.goto('/contract/temp-add');
  await section(formTab, 'Bên mua bảo hiểm').getByLabel('Họ và tên').fill('Nguyễn Văn Kín');
  await (await ownCalls(page)).signOut();
  await sort(page);
  await again(page).getByRole('button', { name: 'Đăng xuất' }).click();
  await page.waitForURL('**/signin');
  // The other tab keeps its input and requests a sign-in of its user.
  await again(formTab).waitFor();
  formTab.on('dialog', () => expect.unreachable('nobody is there who could stay'));
  await typeSignIn(page, 'manager');
  await page.waitForURL('**/dashboard/introduce');
  await formTab.getByRole('heading', { level: 1, name: 'Không tìm thấy trang này' }).waitFor();
  expect(await formTab.evaluate('JSON.stringify(sessionStorage)')).not.toContain('Nguyễn Văn Kín');
}

describe('an officer whose session ends during work', () => {
  test('signs in over a half-typed contract, keeps all input, and saves it once', async ({
    page,
  }) => {
    const calls = await enterAs(page);
    await page.goto('/contract/temp-add');
    const proposer = section(page, 'Bên mua bảo hiểm');
    await proposer.getByLabel('Số giấy tờ').fill('001090000123');
    await proposer.getByLabel('Họ và tên').fill('Nguyễn Văn Giữa');
    await proposer.getByRole('textbox', { name: 'Ngày sinh' }).fill('01/02/1990');
    await proposer.getByRole('radio', { name: 'Nam' }).check();
    await proposer.getByRole('textbox', { name: 'Ngày cấp' }).fill('15/08/2021');
    await page.getByRole('radio', { name: /^Cơ bản/ }).check();
    // The input exists only on the screen.
    const health = section(page, 'Kê khai sức khỏe');
    for (const no of await health.getByRole('radio', { name: 'Không', exact: true }).all())
      await no.check();

    await calls.signOut();

    await proposer.getByLabel('Số điện thoại').fill('0987000881');
    await proposer.getByLabel('E-mail').fill('giua@example.com');
    await page.getByRole('checkbox', { name: 'Là bên mua bảo hiểm' }).check();
    await page.getByRole('button', { name: 'Tạo hợp đồng' }).click();
    await page
      .getByRole('dialog', { name: 'Tạo hợp đồng cá nhân?' })
      .getByRole('button', { name: 'Tạo hợp đồng' })
      .click();

    await again(page).getByText('Nội dung đang nhập được giữ nguyên.').waitFor();
    await expect
      .poll(() => again(page).getByLabel('E-mail').inputValue())
      .toBe('sales.cbb@salus.test');
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('password');
    const { findings, look } = inspector();
    await look('sign in again', page);
    expect(findings).toEqual([]);
    // Neither a click outside nor Escape discards the input.
    await page.keyboard.press('Escape');
    await signInAgain(page, 'Salus@2025');
    await again(page).getByText('Mật khẩu không đúng.').waitFor();
    await signInAgain(page);
    await page.waitForURL('**/contract/temp-info/**');
    await page.getByText('Nguyễn Văn Giữa').first().waitFor();
    await page.getByText('giua@example.com').first().waitFor();

    await openList(page);
    await follow(page, '/contract/temp-list?proposerName=Nguyễn Văn Giữa');
    await page
      .getByText(/^1 hợp đồng/)
      .first()
      .waitFor();
  });

  test('hides the open screen visually and from screen readers until the user is back', async ({
    page,
  }) => {
    const calls = await enterAs(page);
    const referenceNumber = await calls.createDraft('0987000882', 'Trịnh Thị Khuất');
    await page.goto(`/contract/temp-info/${referenceNumber}?edit=1`);
    const name = page.getByLabel('Họ và tên').first();
    await name.fill('Trịnh Thị Khuất Mình');
    // Tab titles are visible to others and stored in the history.
    await expect.poll(() => page.title()).toBe(`Chỉnh sửa ${referenceNumber} · Salus`);
    await page.getByLabel('Địa chỉ').fill('Số 9 Phố Kín');
    // On another device.
    await calls.signOutEverywhere();
    await page.getByRole('button', { name: 'Lưu' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lưu' }).click();
    await again(page).waitFor();

    const secrets = /Khuất|001090000123|0987000882|duc@example\.com|Phố Kín|HD\d{6}/;
    expect(await page.locator('body').innerText()).not.toMatch(secrets);
    expect(await accessibleText(page)).not.toMatch(secrets);
    await expect.poll(() => accessibleText(page)).toContain('Phiên làm việc đã hết hạn');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('body').innerText()).not.toMatch(secrets);
    await page.emulateMedia({ media: 'screen' });
    const visibleTexts = await page
      .locator('input, select, textarea, h1, td, dd')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility({ checkVisibilityCSS: true }))
          .map((one) => one.id || one.textContent),
      );
    expect(visibleTexts).toEqual(['signedInAs', 'password']);

    await signInAgain(page);
    await again(page).waitFor({ state: 'detached' });
    await page.getByText('Trịnh Thị Khuất Mình').first().waitFor();
    await expect.poll(() => page.title()).toBe(`${referenceNumber} · Salus`);
    await expect.poll(() => page.locator('body').innerText()).toContain('Số 9 Phố Kín');
  });

  test('has to sign in on return to an idle tab', async ({ page }) => {
    const calls = await enterAs(page);
    await page.goto('/contract/temp-add');
    await section(page, 'Bên mua bảo hiểm').getByLabel('Họ và tên').fill('Nguyễn Văn Khuất');
    // The requests of the opening form are answered before the session ends.
    await page.waitForTimeout(6_000);
    await calls.signOut();
    await expect.poll(() => again(page).count()).toBe(0);
    // A return within five seconds of an answer checks nothing.
    const returnToTab = async () => {
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      return again(page).count();
    };
    await expect.poll(returnToTab).toBe(1);
    expect(await page.locator('body').innerText()).not.toContain('Bên mua bảo hiểm');
    await signInAgain(page);
    await again(page).waitFor({ state: 'detached' });
    await expect
      .poll(() => section(page, 'Bên mua bảo hiểm').getByLabel('Họ và tên').inputValue())
      .toBe('Nguyễn Văn Khuất');
  });

  test('signs in once for all tabs, or leaves; another user sees nothing', async ({ page }) => {
    const calls = await enterAs(page);
    const otherTab = await page.context().newPage();
    await openList(page);
    await openList(otherTab);
    await calls.signOut();
    await sort(otherTab);
    await again(otherTab).waitFor();
    await sort(page);
    await again(page).waitFor();
    await signInAgain(page);
    await again(page).waitFor({ state: 'detached' });
    await again(otherTab).waitFor({ state: 'detached' });
    await expect.poll(() => new URL(otherTab.url()).pathname).toBe('/contract/temp-list');
    await sort(otherTab);
    await otherTab.getByRole('heading', { level: 1, name: 'Danh sách hợp đồng' }).waitFor();
    await expect.poll(() => again(otherTab).count()).toBe(0);

    // They can leave instead, and return to the page after signing in.
    await otherTab.close();
    await (await ownCalls(page)).signOut();
    await sort(page);
    await again(page).getByRole('button', { name: 'Đăng xuất' }).click();
    await page.waitForURL('**/signin');
    await page.getByText('Phiên làm việc đã hết hạn. Đăng nhập lại để tiếp tục.').waitFor();
    await typeSignIn(page, 'sales.cbb');
    await page.waitForURL('**/contract/temp-list**');

    await hideFromAnother(page);
  });
});
