import { formatVnd } from '@salus/domain/pricing/vnd.ts';
import type { Invoice } from './invoices.ts';
import { html, type Markup, page } from './markup.ts';
import { CARD_CODE, CARD_HOLDER, ONE_TIME_CODE, testCards } from './test-cards.ts';

const tabs = { card: 'Thẻ quốc tế', atm: 'Thẻ ATM', qr: 'Mã QR' } as const;
export type Tab = keyof typeof tabs;

const QR_POLL_SECONDS = 4;

const tabOfList: Readonly<Record<string, Tab>> = {
  INTERNATIONAL: 'card',
  DOMESTIC: 'atm',
  QR: 'qr',
};

/** The payment methods of the request; all of them without a restriction. */
export function invoiceTabs({ request }: Invoice): readonly Tab[] {
  const requestTabs = (request.vpc_CardList ?? '').split(',').map((name) => tabOfList[name]);
  const tabs = requestTabs.filter((tab) => tab !== undefined);
  return tabs.length > 0 ? tabs : ['card', 'atm', 'qr'];
}

const problems = {
  number: 'Nhập số thẻ gồm 13 đến 19 chữ số.',
  holder: 'Nhập tên chủ thẻ, không dấu, như in trên thẻ.',
  date: 'Nhập tháng và năm, ví dụ 05/28.',
  cardCode: 'Nhập 3 chữ số ở mặt sau thẻ.',
} as const;
type Problem = keyof typeof problems;

/** Invalid input, shown again so that the customer need not repeat it. */
type Mistake = {
  readonly problem: Problem;
  readonly fieldValues: Readonly<Record<Problem, string>>;
};

/** The page for card data or the QR code. */
export function payPage(invoice: Invoice, tab: Tab, mistake: Mistake | null = null): string {
  const choices = invoiceTabs(invoice);
  const navigation =
    choices.length > 1 &&
    html`<nav class="tabs" aria-label="Cách thanh toán">${choices.map(
      (one) =>
        html`<a href="${pageAddress(invoice)}?tab=${one}"${
          one === tab && html` aria-current="page"`
        }>${tabs[one]}</a>`,
    )}</nav>`;
  const form = tab === 'qr' ? qrCode(invoice) : cardForm(invoice, tab, mistake);
  const testLink = html`<p class="hint"><a
 href="${pageAddress(invoice, 'test')}">Bảng thử nghiệm: chọn kết quả</a></p>`;
  // The QR code is paid on another device, so this page polls for the result.
  return invoicePage(
    invoice,
    html`${navigation}${form}${testLink}`,
    tab === 'qr' ? QR_POLL_SECONDS : undefined,
  );
}

/** The page for the bank's one-time code. */
export function confirmPage(invoice: Invoice): string {
  const action = pageAddress(invoice, 'confirm');
  const bank =
    invoice.confirming?.channel === 'card' ? 'Xác thực 3-D Secure' : 'Xác thực của ngân hàng';
  return invoicePage(
    invoice,
    html`<h1>${bank}</h1>
<p>Ngân hàng đã gửi mã xác thực cho thẻ <bdi>${invoice.confirming?.card}</bdi>.
Mã thử nghiệm là <strong>${ONE_TIME_CODE}</strong>; mọi mã khác bị từ chối.</p>
<form method="post" action="${action}">
<label>Mã xác thực (OTP)<input name="oneTimeCode" inputmode="numeric"
 autocomplete="one-time-code" maxlength="6" required autofocus></label>
<button class="primary">Xác nhận</button>
</form>
<form method="post" action="${action}"><button class="quiet"
 name="cancelled" value="true">Hủy xác thực</button></form>`,
  );
}

/** The page of the scanned QR code: the simulated banking app. */
export function appPage(invoice: Invoice): string {
  return invoicePage(
    invoice,
    html`<h1>Ứng dụng ngân hàng thử nghiệm</h1>
<p>Chuyển <strong>${amountText(invoice)} đ</strong> cho Salus?</p>
<form method="post" action="${pageAddress(invoice, 'app')}"><button
 class="primary">Xác nhận chuyển tiền</button></form>`,
  );
}

/** The error page of a rejected request. */
export function refusedPage(reason: string): string {
  return page(
    'Không mở được',
    html`<section class="panel alone"><h1>Không thể mở trang thanh toán</h1>
<p role="alert">${reason}</p>
<p>Hãy quay lại trang bán hàng và bắt đầu thanh toán lại.</p></section>`,
  );
}

/** Amount, order and remaining time, around the current step. */
export function invoicePage(invoice: Invoice, content: Markup, pollAfterSeconds?: number): string {
  const secondsLeft = Math.max(1, Math.ceil(invoice.seconds_left) + 1);
  // The browser counts by its own clock.
  const until = new Date(Date.now() + invoice.seconds_left * 1000);
  const minutesLeft = Math.ceil(secondsLeft / 60);
  const body = html`<div class="columns">
<aside class="panel order">
<p class="amount">${amountText(invoice)} <span>đ</span></p>
<dl>
<div><dt>Đơn vị nhận</dt><dd>Salus</dd></div>
<div><dt>Đơn hàng</dt><dd><bdi>${invoice.request.vpc_OrderInfo}</bdi></dd></div>
<div><dt>Mã giao dịch</dt><dd><bdi>${invoice.ref}</bdi></dd></div>
<div><dt>Còn lại</dt><dd><time
 data-until="${until.toISOString()}">${minutesLeft} phút</time></dd></div>
</dl>
</aside>
<section class="panel">${content}</section>
<form class="cancel" method="post" action="${pageAddress(invoice, 'cancel')}"><button
 class="quiet">Hủy giao dịch</button></form>
</div>`;
  // After the time limit the page redirects the browser to the merchant.
  const refresh =
    pollAfterSeconds === undefined
      ? { seconds: secondsLeft, url: pageAddress(invoice) }
      : { seconds: Math.min(pollAfterSeconds, secondsLeft), url: `${pageAddress(invoice)}?tab=qr` };
  return page('Thanh toán', body, refresh);
}

function cardForm(invoice: Invoice, channel: 'card' | 'atm', mistake: Mistake | null): Markup {
  const isCredit = channel === 'card';
  const dateLabel = isCredit ? 'Ngày hết hạn (MM/YY)' : 'Ngày phát hành (MM/YY)';
  return html`<form method="post" action="${pageAddress(invoice, 'card')}" novalidate>
<input type="hidden" name="channel" value="${channel}">
${field('number', 'Số thẻ', 'cc-number', mistake)}
${!isCredit && field('holder', 'Tên chủ thẻ (không dấu)', 'cc-name', mistake)}
<div class="pair">
${field('date', dateLabel, isCredit ? 'cc-exp' : 'off', mistake)}
${isCredit && field('cardCode', 'Mã bảo mật (CSC)', 'cc-csc', mistake)}
</div>
<button class="primary">Thanh toán ${amountText(invoice)} đ</button>
</form>
<details class="hint"><summary>Thẻ thử nghiệm</summary><ul>${Object.entries(testCards).map(
    ([number, card]) => {
      if (card.channel !== channel) return null;
      const rest =
        card.channel === 'card'
          ? `hết hạn ${card.expiries.join(' hoặc ')}, CSC ${CARD_CODE}`
          : `${CARD_HOLDER}, phát hành ${card.issueMonth}`;
      return html`<li><bdi>${number}</bdi> · ${rest}, OTP ${ONE_TIME_CODE}</li>`;
    },
  )}</ul></details>`;
}

function field(
  name: Problem,
  label: string,
  autocomplete: string,
  mistake: Mistake | null,
): Markup {
  const isWrong = mistake?.problem === name;
  const fieldValue = mistake?.fieldValues[name] ?? '';
  const mode = name === 'holder' ? 'text' : 'numeric';
  const problem =
    isWrong &&
    html`<span class="problem" id="${name}-problem" role="alert">${problems[name]}</span>`;
  return html`<label>${label}<input name="${name}" inputmode="${mode}"
 autocomplete="${autocomplete}" value="${fieldValue}"${
   isWrong && html` aria-invalid="true" aria-describedby="${name}-problem" autofocus`
 }>${problem}</label>`;
}

function qrCode(invoice: Invoice): Markup {
  return html`<div class="qr"><img src="${pageAddress(invoice, 'qr.svg')}"
 width="220" height="220" alt="Mã QR để thanh toán">
<p>Quét mã bằng ứng dụng ngân hàng. Trang này tự chuyển tiếp khi đã nhận được tiền.</p>
<p><a class="primary"
 href="${pageAddress(invoice, 'app')}">Mở ứng dụng ngân hàng trên máy này</a></p></div>`;
}

function amountText({ request }: Invoice): string {
  return formatVnd(Number(request.vpc_Amount ?? 0) / 100);
}

export function pageAddress({ page_id }: Invoice, rest = ''): string {
  return `/dev/gateway/paygate/pay/${page_id}${rest && `/${rest}`}`;
}
