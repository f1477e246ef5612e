import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import {
  desks,
  FAMILY,
  INDIVIDUAL,
  LOST,
  noGroups,
  people,
  places,
  sidebars,
} from '../../harness/address-table.ts';
import { type Calls, PASSWORD, signIn } from '../../harness/calls.ts';
import { givenActive, givenVerified } from '../../harness/contracts.ts';
import { testAt } from '../../harness/journey.ts';
import { startOwnProgram } from '../../harness/own-program.ts';
import { typeSignIn } from '../../harness/people.ts';
import type { Program } from '../../harness/program.ts';
import { enterAs, forgetSession } from '../../harness/session.ts';

/** Runs its own program, because other journeys change the newcomer's account. */
let program: Program;
let officer: Calls;
/** The reference number of each kind of contract: {one} and {family} in the table. */
let numbers: Readonly<Record<'one' | 'family', string>>;
beforeAll(async () => {
  program = await startOwnProgram({ CAPTCHA_PROVIDER: 'off' });
  officer = await signIn(program.url);
  numbers = {
    one: await officer.createDraft('0987000901', INDIVIDUAL),
    family: await officer.createFamilyDraft('0987000902', FAMILY),
  };
});
afterAll(() => program?.remove());

const test = testAt(() => program.url);
let page: Page;
beforeEach<{ page: Page }>(({ page: ownPage }) => {
  page = ownPage;
});

const fillNumbers = (text: string) =>
  text
    .replace('{one}', numbers.one)
    .replace('{family}', numbers.family)
    .replace('{manager}', 'manager@salus.test')
    .replace('{plan}', '30002014')
    .replace('{product}', '40002');

type Seen = {
  readonly address: string;
  readonly heading: string;
  readonly trail: string;
  readonly sidebar: readonly string[];
};

type Visit = { readonly facts: Partial<Seen>; readonly address?: string };

/**
 * Opens each address like an internal link, or none, and waits for its screen. The browser does it
 * by itself: a call for each address takes three times the work, and draws each screen.
 * @returns `failure`: the first visit whose screen never had its facts, with that screen
 */
const visitInPage = async (visits: readonly Visit[]) => {
  // biome-ignore lint/suspicious/noExplicitAny: runs in the browser, without its types here
  const { document, history, location, MutationObserver } = globalThis as any;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  const all = (selector: string): any[] => [...document.querySelectorAll(selector)];
  const texts = (selector: string) => all(selector).map((element) => element.textContent);
  // Trail and sidebar are only inside the portal.
  const readScreen = (): Seen => ({
    address: location.pathname + location.search,
    heading: texts('h1').join(' | '),
    trail: texts('header nav li').join(' > '),
    // Without the number that waits.
    sidebar: all('aside nav a').map((link) => {
      const texts = [...link.childNodes].filter(({ nodeType }) => nodeType === 3);
      return `${link.getAttribute('href')} ${texts
        .map((text) => text.textContent)
        .join('')
        .trim()}`;
    }),
  });
  const hasFacts = (facts: Partial<Seen>) => {
    const screen = readScreen();
    // Two fallback pages look the same. The pages of customers have no router.
    const { address: markedAddress = screen.address } = document.documentElement.dataset;
    const isPending = markedAddress !== screen.address;
    return !isPending && JSON.stringify({ ...screen, ...facts }) === JSON.stringify(screen);
  };
  const appear = (facts: Partial<Seen>) =>
    new Promise<boolean>((resolve) => {
      const observer = new MutationObserver(() => hasFacts(facts) && end(true));
      const timer = setTimeout(() => end(hasFacts(facts)), 60_000);
      const end = (isThere: boolean) => {
        observer.disconnect();
        clearTimeout(timer);
        resolve(isThere);
      };
      const parts = { subtree: true, childList: true, characterData: true };
      observer.observe(document, { ...parts, attributeFilter: ['data-address', 'href'] });
      if (hasFacts(facts)) end(true);
    });
  // Texts need no drawing, which takes a third of the work.
  if (visits.length > 1) document.body.style.display = 'none';
  for (const { address, facts } of visits) {
    if (address !== undefined) {
      // No address has this mark until its screen is there.
      document.documentElement.dataset.address = '';
      history.pushState({}, '', address);
    }
    if (await appear(facts)) continue;
    document.body.style.display = '';
    return { failure: { address, facts, screen: readScreen() } };
  }
  document.body.style.display = '';
  return { failure: null };
};

/** Waits for a screen, also across page loads. */
async function see(facts: Partial<Seen>, message: string): Promise<void> {
  const outcome = await page.waitForFunction(visitInPage, [{ facts }]);
  expect((await outcome.jsonValue()).failure, message).toBeNull();
}

/** Opens addresses without a page load. */
async function visit(visits: readonly Visit[]): Promise<void> {
  expect((await page.evaluate(visitInPage, visits)).failure).toBeNull();
}

/** Explains itself: the place of the sidebar without a card. */
const HISTORY = '/admin/history ';

const placeAt = (address: string, facts: Partial<Seen>): Visit => ({
  address: fillNumbers(address),
  facts,
});

async function enter(name: string, password = PASSWORD): Promise<void> {
  await page.goto('/signin');
  await typeSignIn(page, name, password);
}

describe('every address', () => {
  // covers AUTH-8, NAV-1
  test('redirects signed-out users to the sign-in page', async () => {
    await page.goto('/signin');
    await page.getByRole('heading', { name: 'Đăng nhập' }).waitFor();
    const signIn = { address: '/signin', heading: 'Đăng nhập', sidebar: [] };
    await visit(places.map(({ address }) => placeAt(address, signIn)));
    // Page loads, as from a typed or mailed address; includes the address of the forced sign-out.
    for (const address of ['/', '/#/', '/contract/temp-list', '/nowhere']) {
      await page.goto(address);
      await see({ address: '/signin', heading: 'Đăng nhập' }, address);
    }
  });

  // covers AUTH-8, AUTH-16, LIST-3, NAV-2, NAV-3, NAV-4, NAV-5, NAV-6, NAV-7, NAV-8, NAV-9
  // covers NAV-12, PAY-5, PAY-11, REPORT-3, REPORT-4, ROLE-2, ROLE-3, ROLE-4
  test('shows everyone the pages of their role, and the fallback page for others', async () => {
    for (const person of people) {
      const { name, group, menu: menuText } = person;
      await enterAs(page, name);
      const sidebar = [...sidebars[group], ...desks[group]];
      // Page loads, of which one proves the address for the other roles.
      for (const address of person === people[0] ? ['/#/', '/signin', '/'] : ['/']) {
        await page.goto(address);
        await see({ address: '/dashboard/introduce', sidebar }, `${name}: ${address}`);
      }
      // The welcome page has a card for each other place of the sidebar.
      const cardLinks = page.locator('main li a:has(strong)');
      if (sidebars[group].length > 1) await cardLinks.first().waitFor();
      const cards = await cardLinks.evaluateAll((all) =>
        all.map(
          (card) => `${card.getAttribute('href')} ${card.querySelector('strong')?.textContent}`,
        ),
      );
      const placesWithCard = sidebars[group].slice(1).filter((one) => !one.startsWith(HISTORY));
      expect(cards, name).toEqual(placesWithCard);
      // The group alone decides: only its first user visits every address.
      const isFirst = people.find((one) => one.group === group) === person;
      const visits = places.flatMap(({ address, groups, heading, trail, ends }) => {
        const isOpen = groups.some((open) => open === group);
        // The contracts belong to another officer: they behave as if they did not exist.
        const isVisible = !('isElsewhere' in person) || !/\{/.test(address);
        if (!isFirst && (!isOpen || isVisible)) return [];
        // The fallback page also has the user's sidebar.
        const around =
          isOpen || groups === noGroups ? { trail: fillNumbers(trail), sidebar } : { sidebar };
        const facts =
          isOpen && isVisible
            ? { address: fillNumbers(ends ?? address), heading, ...around }
            : isOpen
              ? { heading: LOST, sidebar }
              : { address: fillNumbers(address), heading: LOST, ...around };
        return placeAt(address, facts);
      });
      await visit(visits);
      await page.getByRole('button', { name: /^Tài khoản của / }).click();
      const menu = page.getByRole('group', { name: /^Tài khoản của / });
      const texts = await menu.locator('div > span, div > bdi').allTextContents();
      expect(texts).toEqual(expect.arrayContaining([`${name}@salus.test`, menuText]));
      await expect
        .poll(() => menu.getByRole('link', { name: 'Đổi mật khẩu' }).getAttribute('href'))
        .toBe('/user/change-password');
      await expect
        .poll(() => menu.getByRole('button', { name: 'Đăng xuất', exact: true }).count())
        .toBe(1);
    }
  });

  // covers AUTH-16, AUTH-17
  test('redirects a newcomer to the change of password, then to the agreement', async () => {
    await enter('newcomer');
    await page.waitForURL('**/user/change-password');
    const password = {
      address: '/user/change-password',
      heading: 'Đổi mật khẩu được cấp',
      sidebar: [],
    };
    await visit(places.map(({ address }) => placeAt(address, password)));
    await page.goto('/');
    await see(password, '/');

    const own = 'Luyện-tập 2026!aB';
    await (await signIn(program.url, 'newcomer')).changePassword(PASSWORD, own);
    await forgetSession(page);
    await enter('newcomer', own);
    await page.waitForURL('**/user/agreement');
    const agreement = {
      address: '/user/agreement',
      heading: 'Thỏa thuận bảo vệ dữ liệu cá nhân',
      sidebar: [],
    };
    // The password may be changed at any time.
    const voluntary = { address: '/user/change-password', heading: 'Đổi mật khẩu', sidebar: [] };
    await visit(
      places.map(({ address }) =>
        placeAt(address, address === voluntary.address ? voluntary : agreement),
      ),
    );
    await page.goto('/');
    await see(agreement, '/');
  });

  // covers AUTH-7
  test('is closed to a disabled account, also during a session', async () => {
    const out = { address: '/signin', heading: 'Đăng nhập', sidebar: [] };
    await enter('disabled');
    await page.getByText('Tài khoản đã bị vô hiệu hóa. Liên hệ quản trị viên.').waitFor();
    await page.goto('/contract/temp-list');
    await see(out, 'the list');

    await page.evaluate('sessionStorage.clear()');
    await enter('sales2.cbb');
    await page.waitForURL('**/dashboard/introduce');
    await (await signIn(program.url, 'admin')).disable('sales2.cbb');
    // A request under way may be refused first, and leave the page of the link.
    await page
      .evaluate(`document.querySelector('a[href="/contract/temp-list"]')?.click()`)
      .catch(() => undefined);
    await page.waitForURL('**/signin');
    await page.getByText('Tài khoản này đã bị vô hiệu hóa.').waitFor();
    // As for every signed-out user.
    await visit(
      ['/', '/contract/temp-list', '/nowhere'].map((address) => ({ address, facts: out })),
    );
  });
});

describe('the start', () => {
  // covers NAV-2
  test('returns to the requested page with its query after one sign-in', async () => {
    await page.goto('/report/price?by=quarter');
    await see({ address: '/signin' }, 'out');
    await typeSignIn(page, 'manager');
    await see({ heading: 'Báo cáo' }, 'the remembered address');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/report/price');
    await page.goto('/');
    await see({ address: '/dashboard/introduce' }, 'home');
  });
});

describe('the list', () => {
  const openForms = async () => {
    for (const [name, address] of [
      ['Tạo hợp đồng cá nhân', '/contract/temp-add'],
      ['Tạo hợp đồng gia đình', '/contract/temp-family-add'],
    ] as const) {
      await visit([{ address: '/contract/temp-list', facts: { heading: 'Danh sách hợp đồng' } }]);
      await page.getByRole('main').getByRole('button', { name }).first().click();
      await see({ address, heading: name }, address);
    }
  };

  // covers DETAIL-7, LIST-9, LIST-11, ROLE-4
  test('opens each row on its page, whose arrow returns; an officer, both forms', async () => {
    for (const [name, list, area] of [
      ['sales.cbb', '/contract/temp-list', '/contract'],
      ['bm', '/bm-contract/temp-list?status=%5B%22DRAFT%22%5D', '/bm-contract'],
    ] as const) {
      await enterAs(page, name);
      await page.goto(list);
      for (const [proposer, address] of [
        [INDIVIDUAL, `${area}/temp-info/{one}`],
        [FAMILY, `${area}/temp-family-info/{family}`],
      ] as const) {
        await page.getByRole('row').filter({ hasText: proposer }).getByText(proposer).click();
        await see({ address: fillNumbers(address), heading: proposer }, address);
        await page.getByRole('link', { name: 'Về danh sách hợp đồng' }).click();
        await page.getByRole('heading', { level: 1, name: 'Danh sách hợp đồng' }).waitFor();
        await expect.poll(() => new URL(page.url()).pathname).toBe(`${area}/temp-list`);
      }
      if (name === 'sales.cbb') await openForms();
    }
  });
});

describe('an officer who returns from the gateway', () => {
  // covers PAY-5, PAY-11
  test('sees the paid order on the contract page', async () => {
    const { referenceNumber } = await givenActive(officer, '0987000903', 'Trần Văn Trả');
    await enterAs(page);
    await page.goto(`/contract/payment-return?user_refNo=${referenceNumber}`);
    await page.waitForURL(`**/contract/temp-info/${referenceNumber}`);
    await page.getByText('Thanh toán đơn hàng thành công').waitFor();
  });

  // covers PAY-11, PAY-12
  test('gets one automatic reload after 30 seconds while the result is unknown', async () => {
    const referenceNumber = await givenVerified(officer, '0987000904', 'Trần Văn Chờ');
    await page.clock.install();
    await enterAs(page);
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
    // The clock also counts the time before this line.
    await page.clock.fastForward(15_000);
    expect(loads).toBe(0);
    await page.clock.fastForward(15_000);
    await expect.poll(() => loads).toBe(1);
    await page.getByRole('heading', { level: 1, name: 'Trần Văn Chờ' }).waitFor();
    await page.clock.fastForward(31_000);
    await page.getByRole('heading', { level: 1, name: 'Trần Văn Chờ' }).waitFor();
    expect(loads).toBe(1);
  });
});

describe('the pages of customers', () => {
  const failedPage = { address: '/order/failed', heading: 'Liên kết không còn hiệu lực' };
  const pages = [
    { at: '/order/success?vpc_TxnResponseCode=0', heading: 'Thanh toán thành công' },
    { at: '/order/success?vpc_TxnResponseCode=5', heading: 'Thanh toán chưa thành công' },
    { at: '/order/success', heading: 'Thanh toán chưa thành công' },
    { at: '/order/failed', ...failedPage },
    { at: '/order/change-info', heading: 'Đã gửi yêu cầu chỉnh sửa' },
    { at: `/ord/${'x'.repeat(27)}`, ...failedPage },
  ];

  // covers AUTH-10, LINK-6, LINK-7, ROLE-4, ROLE-9
  test('are the same for a signed-out user and an officer, and need no sign-in', async () => {
    for (const name of ['a signed-out user', 'sales.cbb']) {
      if (name === 'sales.cbb') await enterAs(page, name);
      for (const { at, ...expected } of pages) {
        await page.goto(at);
        await see({ address: at, ...expected }, `${name}: ${at}`);
      }
      await page.goto('/reset-password');
      await see({ address: '/reset-password', heading: 'Đặt lại mật khẩu' }, `${name}: reset`);
    }
  });
});
