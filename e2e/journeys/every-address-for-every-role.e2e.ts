import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { desk, listenForComplaints } from '../harness/browser.ts';
import { type Calls, PASSWORD, signIn } from '../harness/calls.ts';
import { givenActive, givenVerified } from '../harness/contracts.ts';
import { test } from '../harness/journey.ts';
import { typeSignIn } from '../harness/people.ts';
import { type Program, startProgram } from '../harness/program.ts';

/**
 * NAV-1 to NAV-7 as a table: every address × every role, with the expected page. Runs its own
 * program, because other journeys change the newcomer's account.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const LOST = 'Không tìm thấy trang này';
const INDIVIDUAL = 'Trần Văn Một';
const FAMILY = 'Trần Văn Nhà';

let program: Program;
let officer: Calls;
/** The numbers of a contract of each kind, {one} and {family} in the table. */
let numbers: Readonly<Record<'one' | 'family', string>>;
beforeAll(async () => {
  program = await startProgram({ env: { CAPTCHA_PROVIDER: 'off' } });
  officer = await signIn(program.url);
  numbers = {
    one: await officer.createDraft('0987000901', INDIVIDUAL),
    family: await officer.createFamilyDraft('0987000902', FAMILY),
  };
});
afterAll(() => program?.remove());

type Place = {
  readonly address: string;
  /** Groups with access; other users get the fallback page at the same address. */
  readonly groups: readonly RoleGroup[];
  readonly heading: string;
  readonly trail: string;
  /** Target of a redirect. */
  readonly ends?: string;
};

const sales = ['sales'] as const;
const backOffice = ['backOffice'] as const;
const readers = ['backOffice', 'manager', 'director'] as const;
const allGroups = ['sales', ...readers] as const;
const noGroups = [] as const;
const WELCOME = {
  groups: allGroups,
  heading: 'Chào mừng đến với Salus',
  trail: 'Trang chủ > Giới thiệu',
} as const;
const oneDetail = { heading: INDIVIDUAL, trail: 'Hợp đồng > Chi tiết hợp đồng > {one}' } as const;
const familyDetail = {
  heading: FAMILY,
  trail: 'Hợp đồng > Chi tiết hợp đồng gia đình > {family}',
} as const;
const oneAtDesk = {
  heading: INDIVIDUAL,
  trail: 'Hỗ trợ nghiệp vụ > Chi tiết hợp đồng > {one}',
} as const;
const familyAtDesk = {
  heading: FAMILY,
  trail: 'Hỗ trợ nghiệp vụ > Chi tiết hợp đồng gia đình > {family}',
} as const;
const lost = { groups: noGroups, heading: LOST } as const;

// biome-ignore format: a table
const places: readonly Place[] = [
  { address: '/', ends: '/dashboard/introduce', ...WELCOME },
  { address: '/signin', ends: '/dashboard/introduce', ...WELCOME },
  { address: '/dashboard/introduce', ...WELCOME },
  { address: '/contract/temp-list', groups: sales, heading: 'Danh sách hợp đồng', trail: 'Hợp đồng > Danh sách hợp đồng' },
  { address: '/contract/temp-add', groups: sales, heading: 'Tạo hợp đồng cá nhân', trail: 'Hợp đồng > Tạo hợp đồng cá nhân' },
  { address: '/contract/temp-family-add', groups: sales, heading: 'Tạo hợp đồng gia đình', trail: 'Hợp đồng > Tạo hợp đồng gia đình' },
  { address: '/contract/temp-info/{one}', groups: sales, ...oneDetail },
  { address: '/contract/temp-family-info/{family}', groups: sales, ...familyDetail },
  // The address of the other kind leads on to the contract's own.
  { address: '/contract/temp-info/{family}', ends: '/contract/temp-family-info/{family}', groups: sales, ...familyDetail },
  { address: '/contract/temp-family-info/{one}', ends: '/contract/temp-info/{one}', groups: sales, ...oneDetail },
  { address: '/contract/payment-return?user_refNo={one}', ends: '/contract/temp-info/{one}', groups: sales, ...oneDetail },
  { address: '/contract/payment-return?user_refNo={family}', ends: '/contract/temp-family-info/{family}', groups: sales, ...familyDetail },
  { address: '/contract/payment-return', ends: '/contract/temp-list', groups: sales, heading: 'Danh sách hợp đồng', trail: 'Hợp đồng > Danh sách hợp đồng' },
  { address: '/contract/list', groups: readers, heading: 'Hợp đồng phát hành', trail: 'Hợp đồng > Hợp đồng phát hành' },
  { address: '/bm-contract/temp-list', groups: backOffice, heading: 'Danh sách hợp đồng', trail: 'Hỗ trợ nghiệp vụ > Danh sách hợp đồng' },
  { address: '/bm-contract/temp-info/{one}', groups: backOffice, ...oneAtDesk },
  { address: '/bm-contract/temp-family-info/{family}', groups: backOffice, ...familyAtDesk },
  { address: '/bm-contract/temp-info/{family}', ends: '/bm-contract/temp-family-info/{family}', groups: backOffice, ...familyAtDesk },
  { address: '/bm-contract/temp-family-info/{one}', ends: '/bm-contract/temp-info/{one}', groups: backOffice, ...oneAtDesk },
  { address: '/report/export', groups: readers, heading: 'Xuất hợp đồng', trail: 'Báo cáo > Xuất hợp đồng' },
  { address: '/report/issued', groups: readers, heading: 'Phát hành và hủy', trail: 'Báo cáo > Phát hành và hủy' },
  { address: '/report/price', groups: readers, heading: 'Phí bảo hiểm', trail: 'Báo cáo > Phí bảo hiểm' },
  { address: '/user/change-password', groups: allGroups, heading: 'Đổi mật khẩu', trail: 'Tài khoản > Đổi mật khẩu' },
  { address: '/user/agreement', groups: allGroups, heading: 'Thỏa thuận bảo vệ dữ liệu cá nhân', trail: 'Tài khoản > Thỏa thuận dữ liệu cá nhân' },
  // Unknown addresses: bare areas, truncated addresses and any others.
  { address: '/dashboard', ...lost, trail: 'Trang chủ' },
  { address: '/contract', ...lost, trail: 'Hợp đồng' },
  { address: '/contract/temp-info', ...lost, trail: 'Hợp đồng > Chi tiết hợp đồng' },
  { address: '/bm-contract', ...lost, trail: 'Hỗ trợ nghiệp vụ' },
  { address: '/bm-contract/anything', ...lost, trail: 'Hỗ trợ nghiệp vụ' },
  { address: '/report', ...lost, trail: 'Báo cáo' },
  { address: '/report/anything', ...lost, trail: 'Báo cáo' },
  { address: '/user', ...lost, trail: 'Tài khoản' },
  { address: '/nowhere', ...lost, trail: '' },
];

/** Address and words of every entry of the sidebar, in order. */
const introduce = '/dashboard/introduce Giới thiệu';
const heads = [introduce, '/contract/list Hợp đồng phát hành', '/report/export Xuất hợp đồng'];
const sidebars = {
  sales: [
    introduce,
    '/contract/temp-add Tạo hợp đồng cá nhân',
    '/contract/temp-family-add Tạo hợp đồng gia đình',
    '/contract/temp-list Danh sách hợp đồng',
  ],
  backOffice: [introduce, '/bm-contract/temp-list Danh sách hợp đồng'],
  manager: heads,
  director: heads,
} as const satisfies Record<RoleGroup, readonly string[]>;

/** The menu of each user: role, and the channel SALE or else the level (NAV-8). */
const people = [
  { name: 'sales.cbb', group: 'sales', says: 'Nhân viên kinh doanh · Chuyên viên' },
  { name: 'sales.sale', group: 'sales', says: 'Sale · SALE', isElsewhere: true },
  { name: 'bm', group: 'backOffice', says: 'Hỗ trợ nghiệp vụ' },
  { name: 'manager', group: 'manager', says: 'Quản lý kinh doanh · Trưởng nhóm' },
  { name: 'director', group: 'director', says: 'Giám đốc chi nhánh' },
  { name: 'area', group: 'director', says: 'Giám đốc khu vực' },
  { name: 'region', group: 'director', says: 'Giám đốc vùng' },
] as const;

let context: BrowserContext;
let page: Page;
let complaints: string[];
beforeEach<{ browser: Browser }>(async ({ browser }) => {
  context = await browser.newContext({ ...desk, baseURL: program.url });
  context.setDefaultTimeout(15_000);
  complaints = listenForComplaints(context, program.url);
  page = await context.newPage();
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

const filled = (text: string) =>
  text.replace('{one}', numbers.one).replace('{family}', numbers.family);

/** The current screen; trail and sidebar only inside the portal. */
const seen = () =>
  page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: runs in the browser, without its types here
    const { document, location } = globalThis as any;
    // biome-ignore lint/suspicious/noExplicitAny: the same
    const all = (selector: string): any[] => [...document.querySelectorAll(selector)];
    return {
      address: location.pathname + location.search,
      heading: all('h1')
        .map((heading) => heading.textContent)
        .join(' | '),
      trail: all('header nav li')
        .map((step) => step.textContent)
        .join(' > '),
      sidebar: all('aside nav a').map((link) => `${link.getAttribute('href')} ${link.textContent}`),
    };
  });
type Seen = Awaited<ReturnType<typeof seen>>;

/** Navigates without a page load, like an internal link. */
const follow = (address: string) =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`);
const see = (expected: Partial<Seen>, message: string) =>
  expect.poll(seen, { timeout: 10_000, interval: 15, message }).toMatchObject(expected);

/** Visits a public page first when the heading is already shown, to detect the navigation. */
async function goAndSee(address: string, expected: Partial<Seen>): Promise<void> {
  if ((await seen()).heading === expected.heading) {
    await follow('/reset-password');
    await see({ heading: 'Đặt lại mật khẩu', trail: '', sidebar: [] }, `before ${address}`);
  }
  await follow(filled(address));
  await see(expected, address);
}

async function enter(name: string, password = PASSWORD): Promise<void> {
  await page.goto('/signin');
  await typeSignIn(page, name, password);
}

describe('every address', () => {
  // covers AUTH-8, NAV-1
  test('redirects signed-out users to the sign-in page', async () => {
    await page.goto('/signin');
    for (const { address } of places)
      await goAndSee(address, { address: '/signin', heading: 'Đăng nhập', sidebar: [] });
    // Page loads, as from a typed or mailed address; includes the address of the forced sign-out.
    for (const address of ['/', '/#/', '/contract/temp-list', '/nowhere']) {
      await page.goto(address);
      await see({ address: '/signin', heading: 'Đăng nhập' }, address);
    }
  });

  // covers AUTH-8, AUTH-16, LIST-3, NAV-2, NAV-3, NAV-4, NAV-5, NAV-6, NAV-7, NAV-8, NAV-9
  // covers NAV-12, PAY-5, PAY-11, REPORT-3, REPORT-4, ROLE-2, ROLE-3, ROLE-4
  test.each(people)(
    'shows $name the pages of the role, and the fallback page for others',
    async (person) => {
      const { name, group, says } = person;
      await enter(name);
      await page.waitForURL('**/dashboard/introduce');
      const sidebar = [...sidebars[group]];
      // The welcome page leads where the sidebar leads, and nowhere else.
      await page.locator('main li a').first().waitFor();
      const cards = await page
        .locator('main li a')
        .evaluateAll((all) =>
          all.map(
            (card) => `${card.getAttribute('href')} ${card.querySelector('strong')?.textContent}`,
          ),
        );
      expect(cards).toEqual(sidebar.slice(1));
      for (const { address, groups, heading, trail, ends } of places) {
        const isOpen = groups.some((open) => open === group);
        // The contracts are those of another officer's: as if they did not exist.
        const isVisible = !('isElsewhere' in person) || !/\{/.test(address);
        // The fallback page also has the user's sidebar.
        const around =
          isOpen || groups === noGroups ? { trail: filled(trail), sidebar } : { sidebar };
        const expected =
          isOpen && isVisible
            ? { address: filled(ends ?? address), heading, ...around }
            : isOpen
              ? { heading: LOST, sidebar }
              : { address: filled(address), heading: LOST, ...around };
        await goAndSee(address, expected);
      }
      await follow('/');
      await page.getByRole('button', { name: /^Tài khoản của / }).click();
      const menu = page.getByRole('group', { name: /^Tài khoản của / });
      const texts = await menu.locator('div > span, div > bdi').allTextContents();
      expect(texts).toEqual(expect.arrayContaining([`${name}@salus.test`, says]));
      expect(await menu.getByRole('link', { name: 'Đổi mật khẩu' }).getAttribute('href')).toBe(
        '/user/change-password',
      );
      expect(await menu.getByRole('button', { name: 'Đăng xuất', exact: true }).count()).toBe(1);
      for (const address of ['/', '/#/', '/signin']) {
        await page.goto(address);
        await see({ address: '/dashboard/introduce', sidebar }, address);
      }
    },
  );

  // covers AUTH-16, AUTH-17
  test('leads a newcomer to their password, then to the agreement, and nowhere else', async () => {
    await enter('newcomer');
    await page.waitForURL('**/user/change-password');
    const password = {
      address: '/user/change-password',
      heading: 'Đổi mật khẩu được cấp',
      sidebar: [],
    };
    for (const { address } of places) await goAndSee(address, password);
    await page.goto('/');
    await see(password, '/');

    const own = 'Luyện-tập 2026!aB';
    const session = JSON.parse(String(await page.evaluate("localStorage.getItem('salus.tokens')")));
    const reply = await fetch(`${program.url}/v1/auth/change-password`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${session.access_token}`,
      },
      body: JSON.stringify({ currentPassword: PASSWORD, newPassword: own, newPasswordRepeat: own }),
    });
    expect(reply.status).toBe(200);
    await page.evaluate('localStorage.clear(); sessionStorage.clear()');
    await enter('newcomer', own);
    await page.waitForURL('**/user/agreement');
    const agreement = {
      address: '/user/agreement',
      heading: 'Thỏa thuận bảo vệ dữ liệu cá nhân',
      sidebar: [],
    };
    // The password may be changed at any time.
    const voluntary = { address: '/user/change-password', heading: 'Đổi mật khẩu', sidebar: [] };
    for (const { address } of places)
      await goAndSee(address, address === voluntary.address ? voluntary : agreement);
    await page.goto('/');
    await see(agreement, '/');
  });

  // covers AUTH-7
  test('is closed to a disabled account, also to one that was in when it happened', async () => {
    const out = { address: '/signin', heading: 'Đăng nhập', sidebar: [] };
    await enter('disabled');
    await page.getByText('Tài khoản đã bị vô hiệu hóa. Liên hệ quản trị viên.').waitFor();
    await page.goto('/contract/temp-list');
    await see(out, 'the list');

    await page.evaluate('sessionStorage.clear()');
    await enter('sales2.cbb');
    await page.waitForURL('**/dashboard/introduce');
    const command = ['server/src/command-line/main.ts', 'disable', 'sales2.cbb@salus.test'];
    const env = { PATH: process.env['PATH'], SALUS_ENV: 'test', SALUS_DATA_DIR: program.dataDir };
    execFileSync(process.execPath, command, { cwd: root, env, stdio: 'pipe' });
    await page.getByRole('link', { name: 'Danh sách hợp đồng' }).first().click();
    await page.waitForURL('**/signin');
    await page.getByText('Tài khoản này đã bị vô hiệu hóa.').waitFor();
    for (const { address } of places) await goAndSee(address, out);
  });
});

describe('the start', () => {
  // covers NAV-2
  test('returns to the requested page with its query after one sign-in', async () => {
    await page.goto('/report/price?by=quarter');
    await see({ address: '/signin' }, 'out');
    await typeSignIn(page, 'manager');
    await see({ heading: 'Phí bảo hiểm' }, 'the remembered address');
    expect(new URL(page.url()).pathname).toBe('/report/price');
    await page.goto('/');
    await see({ address: '/dashboard/introduce' }, 'home');
  });
});

// covers LIST-11
test('the list of an officer leads to both kinds of new contracts', async () => {
  await enter('sales.cbb');
  await page.waitForURL('**/dashboard/introduce');
  for (const [name, address] of [
    ['Tạo hợp đồng cá nhân', '/contract/temp-add'],
    ['Tạo hợp đồng gia đình', '/contract/temp-family-add'],
  ] as const) {
    await follow('/contract/temp-list');
    await see({ heading: 'Danh sách hợp đồng' }, 'the list');
    await page.getByRole('main').getByRole('button', { name }).first().click();
    await see({ address, heading: name }, address);
  }
});

describe('a row of the list', () => {
  // covers DETAIL-7, LIST-9, ROLE-4
  test.each([
    ['sales.cbb', '/contract/temp-list', '/contract'],
    ['bm', '/bm-contract/temp-list?status=%5B%22DRAFT%22%5D', '/bm-contract'],
  ])('opens for %s the page of its kind, and the arrow leads back', async (name, list, area) => {
    await enter(name);
    await page.waitForURL('**/dashboard/introduce');
    for (const [proposer, address] of [
      [INDIVIDUAL, `${area}/temp-info/{one}`],
      [FAMILY, `${area}/temp-family-info/{family}`],
    ] as const) {
      await page.goto(list);
      await page.getByRole('row').filter({ hasText: proposer }).getByText(proposer).click();
      await see({ address: filled(address), heading: proposer }, address);
      await page.getByRole('link', { name: 'Về danh sách hợp đồng' }).click();
      await page.getByRole('heading', { level: 1, name: 'Danh sách hợp đồng' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`${area}/temp-list`);
    }
  });
});

describe('an officer who returns from the gateway', () => {
  // covers PAY-5, PAY-11
  test('sees on the page of the contract that the order is paid', async () => {
    const { referenceNumber } = await givenActive(officer, '0987000903', 'Trần Văn Trả');
    await enter('sales.cbb');
    await page.waitForURL('**/dashboard/introduce');
    await page.goto(`/contract/payment-return?user_refNo=${referenceNumber}`);
    await page.waitForURL(`**/contract/temp-info/${referenceNumber}`);
    await page.getByText('Thanh toán đơn hàng thành công').waitFor();
  });

  // covers PAY-11, PAY-12
  test('sees one automatic reload after 30 seconds while the result is unknown', async () => {
    const referenceNumber = await givenVerified(officer, '0987000904', 'Trần Văn Chờ');
    await page.clock.install();
    await enter('sales.cbb');
    await page.waitForURL('**/dashboard/introduce');
    await page.goto(`/contract/payment-return?user_refNo=${referenceNumber}`);
    await page
      .getByText('Đã nhận kết quả từ cổng thanh toán, đang chờ xác nhận. Trang tự cập nhật.')
      .waitFor();
    // The history lists the milestone with its method.
    await page.getByText('Đã xác thực · Mã OTP').waitFor();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    // The time until here counts as well.
    await page.clock.fastForward(15_000);
    expect(loads).toBe(0);
    await page.clock.fastForward(15_000);
    await expect.poll(() => loads, { timeout: 10_000 }).toBe(1);
    await page.getByRole('heading', { level: 1, name: 'Trần Văn Chờ' }).waitFor();
    await page.clock.fastForward(31_000);
    await page.getByRole('heading', { level: 1, name: 'Trần Văn Chờ' }).waitFor();
    expect(loads).toBe(1);
  });
});

describe('the pages of customers', () => {
  const failed = { address: '/order/failed', heading: 'Liên kết không còn hiệu lực' };
  // biome-ignore format: a table
  const pages = [
    { at: '/order/success?vpc_TxnResponseCode=0', heading: 'Thanh toán thành công' },
    { at: '/order/success?vpc_TxnResponseCode=5', heading: 'Thanh toán chưa thành công' },
    { at: '/order/success', heading: 'Thanh toán chưa thành công' },
    { at: '/order/failed', ...failed },
    { at: '/order/change-info', heading: 'Đã gửi yêu cầu chỉnh sửa' },
    { at: `/ord/${'x'.repeat(27)}`, ...failed },
  ];

  // covers AUTH-10, LINK-6, LINK-7, ROLE-4, ROLE-9
  test.each(['nobody', 'sales.cbb'])(
    'are the same for %s: they ask for no sign-in',
    async (name) => {
      if (name !== 'nobody') {
        await enter(name);
        await page.waitForURL('**/dashboard/introduce');
      }
      for (const { at, ...expected } of pages) {
        await page.goto(at);
        await see({ address: at, ...expected }, at);
      }
      await page.goto('/reset-password');
      await see(
        { address: '/reset-password', heading: 'Đặt lại mật khẩu' },
        'the way to a new password',
      );
    },
  );
});
