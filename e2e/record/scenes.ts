import type { Page } from 'playwright-core';
import type { Message } from '../harness/messages.ts';
import type { Cast } from './cast.ts';

/** One screenshot: account, address and the steps before it. */
export type Scene = {
  readonly name: string;
  /** Name of the demo account; null when signed out. */
  readonly who: string | null;
  readonly path: string;
  /** On a phone at narrow widths. */
  readonly isForCustomers?: boolean;
  readonly act?: (page: Page, message: Message) => Promise<void>;
};

/** Scenes and widths of the README: scene by file name in docs/screens. */
export const readmeScenes: Readonly<
  Record<string, { readonly scene: string; readonly width: number }>
> = {
  form: { scene: 'form-typed', width: 1440 },
  family: { scene: 'form-family-persons', width: 1440 },
  'detail-active': { scene: 'detail-active', width: 1440 },
  refund: { scene: 'clerk-detail-cancel', width: 1440 },
  'customer-review': { scene: 'customer-review', width: 390 },
  'customer-payment': { scene: 'customer-payment', width: 390 },
};

type Act = NonNullable<Scene['act']>;

const press =
  (...path: Parameters<Message>): Act =>
  async (page, message) => {
    await page
      .getByRole('button', { name: message(...path) })
      .first()
      .click();
  };
const submit: Act = async (page) => {
  await page.locator('main form button[type="submit"]').first().click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
};
/** All fields but the health answers. */
const typeContract: Act = async (page, message) => {
  for (const [id, text] of [
    ['proposerNationalId', '079190000123'],
    ['proposerName', 'Nguyễn Thị Ánh'],
    ['proposerDOB', '07/02/1990'],
    ['proposerNationalIdDate', '15/08/2021'],
    ['proposerMobile', '0987000001'],
    ['proposerEmail', 'anh@example.com'],
    ['proposerAddress', 'Số 1 Phố Mẫu, Hà Nội'],
  ] as const)
    await page.locator(`#${id}`).fill(text);
  await page
    .getByRole('radio', { name: message('domain', 'genders.female'), exact: true })
    .first()
    .check();
  await page.locator('main input[type="checkbox"]').first().check();
  await page.getByRole('radio', { name: /1,080,000/ }).check();
  await page.locator('h1').evaluate((heading) => {
    heading.focus();
    heading.scrollIntoView({ block: 'center' });
  });
};
/** Steps in order; later ones act inside the dialog of earlier ones. */
const inTurn =
  (...acts: readonly Act[]): Act =>
  async (page, message) => {
    for (const act of acts) await act(page, message);
  };
const lastButtonOfDialog: Act = async (page) => {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await dialog.locator('button:visible').last().click();
  await page.locator('[role="dialog"] [aria-invalid="true"]').first().waitFor();
};

export function scenesWith(cast: Cast): readonly Scene[] {
  const officer = (name: string, path: string, act?: Act): Scene => ({
    name,
    who: 'sales.cbb',
    path,
    ...(act && { act }),
  });
  const clerk = (name: string, path: string, act?: Act): Scene => ({
    name,
    who: 'bm',
    path,
    ...(act && { act }),
  });
  const head = (name: string, path: string, act?: Act): Scene => ({
    name,
    who: 'region',
    path,
    ...(act && { act }),
  });
  const customer = (name: string, path: string, act?: Act): Scene => ({
    name,
    who: null,
    path,
    isForCustomers: true,
    ...(act && { act }),
  });
  const temp = (part: keyof Omit<Cast, 'links'>) => `/contract/temp-info/${cast[part]}`;
  const family = (part: keyof Omit<Cast, 'links'>) => `/contract/temp-family-info/${cast[part]}`;
  const atBm = (part: keyof Omit<Cast, 'links'>) => `/bm-contract/temp-info/${cast[part]}`;
  const familyAtBm = (part: keyof Omit<Cast, 'links'>) =>
    `/bm-contract/temp-family-info/${cast[part]}`;

  return [
    { name: 'signin', who: null, path: '/signin' },
    {
      name: 'signin-errors',
      who: null,
      path: '/signin',
      act: async (page) => {
        await page.locator('form button[type="submit"]').click();
      },
    },
    { name: 'reset-password', who: null, path: '/reset-password' },

    officer('introduce', '/dashboard/introduce'),
    officer('not-found', '/contract/nowhere'),
    officer('keys', '/dashboard/introduce', async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    }),
    officer('change-password', '/user/change-password'),
    officer('agreement', '/user/agreement'),
    { name: 'first-steps', who: 'newcomer', path: '/dashboard/introduce' },
    { name: 'list-empty', who: 'sales2.cbb', path: '/contract/temp-list' },
    officer('list', '/contract/temp-list'),
    officer('list-filter', '/contract/temp-list', press('staff', 'listFilters.more')),
    officer('list-none', '/contract/temp-list?proposerName=wxyz'),
    officer('form', '/contract/temp-add'),
    officer('form-typed', '/contract/temp-add', typeContract),
    officer('form-errors', '/contract/temp-add', submit),
    officer('form-family', '/contract/temp-family-add'),
    officer(
      'form-family-person',
      '/contract/temp-family-add',
      press('staff', 'insuredPersons.add'),
    ),
    officer('form-family-of-nine', `${family('familyOfNine')}?edit=1`),
    officer('form-family-persons', `${family('familyDraft')}?edit=1`, async (page) => {
      await page.locator('main table').first().waitFor();
      await page
        .locator('main table')
        .first()
        .evaluate((table) => table.scrollIntoView({ block: 'center' }));
    }),
    officer('detail-draft', temp('draft')),
    officer('detail-draft-family', family('familyDraft')),
    officer('detail-draft-edit', `${temp('draft')}?edit=1`),
    officer('detail-draft-code', temp('draft'), press('domain', 'actions.verifyOtp')),
    officer('detail-waiting', temp('waiting')),
    officer('detail-waiting-family', family('waitingFamily')),
    officer('detail-change', temp('change')),
    officer('detail-failed', temp('failed')),
    officer('detail-verified', temp('verified')),
    officer('detail-paid', temp('paid')),
    officer('detail-active', temp('active')),
    officer('detail-active-family', family('activeFamily')),
    officer('detail-cancelled', family('cancelled')),

    clerk('clerk-list', '/bm-contract/temp-list'),
    clerk('clerk-list-all', '/bm-contract/temp-list?status=%5B%5D'),
    clerk('clerk-payments', '/money/unallocated'),
    clerk('clerk-refunds', '/bm-contract/temp-list?view=refunds'),
    clerk('clerk-messages', '/bm-contract/temp-list?view=messages'),
    clerk('clerk-syncs', '/bm-contract/temp-list?view=syncs'),
    clerk('clerk-detail-waiting', atBm('waiting')),
    clerk('clerk-detail-payment', atBm('waiting'), press('domain', 'actions.payManually')),
    clerk(
      'clerk-detail-payment-errors',
      atBm('waiting'),
      inTurn(press('domain', 'actions.payManually'), lastButtonOfDialog),
    ),
    clerk('clerk-detail-change', atBm('change')),
    clerk('clerk-detail-paid', atBm('paid')),
    clerk('clerk-detail-active', atBm('active')),
    clerk('clerk-detail-cancel', atBm('active'), press('domain', 'actions.cancel')),
    clerk('clerk-detail-paid-twice', atBm('paidTwice')),
    clerk('clerk-detail-trouble', atBm('cancelledInTrouble')),
    clerk('clerk-detail-cancelled', familyAtBm('cancelled')),

    head('issued-list', '/contract/list'),
    head('issued-list-filter', '/contract/list', press('staff', 'listFilters.more')),
    head('report-export', '/report/export'),
    head('report-issued', '/report/issued'),
    head('report-price', '/report/price'),

    customer('customer-review', `/ord/${cast.links.waiting}`),
    customer('customer-review-family', `/ord/${cast.links.family}`),
    customer(
      'customer-change',
      `/ord/${cast.links.waiting}`,
      press('customer', 'review.requestChange'),
    ),
    customer('customer-payment', `/ord/${cast.links.waiting}`, press('customer', 'review.pay')),
    customer('customer-success', '/order/success?vpc_TxnResponseCode=0'),
    customer('customer-refused', '/order/success?vpc_TxnResponseCode=5'),
    customer('customer-link-over', '/order/failed'),
    customer('customer-link-paid', '/order/failed?state=paid'),
    customer('customer-link-expired', '/order/failed?state=expired'),
    customer('customer-change-sent', '/order/change-info'),
  ];
}
