import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { oneTimeCode } from '../../harness/authenticator-app.ts';
import { PASSWORD, signIn } from '../../harness/calls.ts';
import { givenActive } from '../../harness/contracts.ts';
import { inspector } from '../../harness/inspector.ts';
import { testAt } from '../../harness/journey.ts';
import { startOwnProgram } from '../../harness/own-program.ts';
import { follow, typeSignIn } from '../../harness/people.ts';
import type { Program } from '../../harness/program.ts';
import { runSql } from '../../harness/run-sql.ts';
import { forgetSession } from '../../harness/session.ts';

/** Runs its own program, in which back office, managers and directors need a second factor. */
let program: Program;
beforeAll(async () => {
  program = await startOwnProgram({ CAPTCHA_PROVIDER: 'off', REQUIRE_SECOND_FACTOR: 'true' });
});
afterAll(() => program?.remove());

const test = testAt(() => program.url);
let page: Page;
beforeEach<{ page: Page }>(({ page: ownPage }) => {
  page = ownPage;
});

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function startSignIn(name: string): Promise<void> {
  await page.goto('/signin');
  await typeSignIn(page, name);
}

/** Saves the recovery codes that are shown once. */
async function saveCodes(): Promise<string[]> {
  await heading('Mã dự phòng mới').waitFor();
  const codes = await page.getByRole('listitem').allTextContents();
  const backupCodes = codes.filter((code) => /^[0-9A-Z]{5}-[0-9A-Z]{5}$/.test(code));
  expect(backupCodes).toHaveLength(10);
  await press('Đã lưu các mã');
  return backupCodes;
}

/** Answers the question for the password before a first factor (MFA-7). */
async function typePassword(): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Xác nhận danh tính' });
  await dialog.getByLabel('Mật khẩu hiện tại').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** As if the last proof of every session was eleven minutes ago. */
const letProofsAge = () =>
  runSql(
    program.databaseUrl(),
    `update sessions set second_factor_at = second_factor_at - interval '11 minutes'`,
  );

describe('a manager who needs a second factor', () => {
  // covers MFA-1, MFA-2, MFA-3, MFA-7
  test('sets up an app first, then signs in by code and by recovery code', async () => {
    const { findings, look } = inspector();
    await startSignIn('manager');
    await page.waitForURL('**/user/security');
    await heading('Bảo mật đăng nhập').waitFor();
    for (const elsewhere of ['/dashboard/introduce', '/contract/list', '/nowhere']) {
      await follow(page, elsewhere);
      await page.waitForURL('**/user/security');
    }
    await press('Thiết lập ứng dụng');
    const dialog = page.getByRole('dialog', { name: 'Xác nhận danh tính' });
    await dialog.getByLabel('Mật khẩu hiện tại').fill('Wrong@2026');
    await page.keyboard.press('Enter');
    await dialog.getByText('Mật khẩu hiện tại không đúng.').waitFor();
    await look('password', page);
    await typePassword();
    const secret = (await page.locator('[data-secret]').textContent()) ?? '';
    expect(secret.replace(/\s/g, '')).toMatch(/^[A-Z2-7]{32}$/);
    await page.getByRole('img', { name: 'Mã QR để thiết lập ứng dụng xác thực' }).waitFor();
    await look('authenticator app', page);
    const field = page.getByLabel('Mã 6 chữ số trong ứng dụng');
    await field.fill(oneTimeCode(secret));
    await page.keyboard.press('Enter');
    const [recoveryCode = ''] = await saveCodes();
    await page.waitForURL('**/dashboard/introduce');

    await forgetSession(page);
    await startSignIn('manager');
    await heading('Xác thực hai bước').waitFor();
    await look('second step', page);
    const code = page.getByLabel('Mã xác thực');
    await page.keyboard.press('Tab');
    await code.fill('AAAAA-AAAAA');
    await page.keyboard.press('Enter');
    await page.getByText('Mã hoặc khóa truy cập không đúng.').waitFor();
    await code.fill(oneTimeCode(secret, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/introduce');

    await forgetSession(page);
    await startSignIn('manager');
    await code.fill(recoveryCode.toLowerCase());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/introduce');
    await follow(page, '/user/security');
    await page.getByText('Còn 9 mã.').waitFor();
    await look('security', page);
    expect(findings).toEqual([]);
  });
});

describe('a clerk with a passkey', () => {
  // covers MFA-1, MFA-2, MFA-4
  test('signs in with it, and proves it again for a refund without losing input', async () => {
    const officer = await signIn(program.url);
    const { referenceNumber } = await givenActive(officer, '0987000971', 'Bùi Thị Khóa');
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });

    await startSignIn('bm');
    await page.waitForURL('**/user/security');
    await press('Thêm khóa truy cập');
    await page.getByLabel('Tên khóa truy cập').fill('Máy ở quầy');
    await press('Lưu');
    await typePassword();
    await saveCodes();
    await page.waitForURL('**/dashboard/introduce');

    await forgetSession(page);
    await startSignIn('bm');
    await press('Dùng khóa truy cập');
    await page.waitForURL('**/dashboard/introduce');

    await letProofsAge();
    await page.goto(`/bm-contract/temp-info/${referenceNumber}`);
    await press('Hủy hợp đồng');
    const dialog = page.getByRole('dialog', { name: /^Hủy hợp đồng 30002-/ });
    await dialog.getByLabel('Lý do hoàn phí').fill('Khách hàng đổi ý');
    await dialog.getByRole('button', { name: /^Hủy và hoàn / }).click();
    const question = page.getByRole('dialog', { name: /^Hủy hợp đồng 30002-.*\?$/ });
    await question.getByRole('button', { name: /^Hủy và hoàn / }).click();

    const proof = page.getByRole('dialog', { name: 'Xác nhận danh tính' });
    await proof.getByRole('button', { name: 'Dùng khóa truy cập' }).click();
    await page.getByText('Đã hủy', { exact: true }).first().waitFor();
    await page.getByText('Khách hàng đổi ý').first().waitFor();
  });
});
