import vietnamese from '@salus/messages/domain/vi.json' with { type: 'json' };
import { deliveries } from './finish-payment.ts';
import type { Invoice } from './invoices.ts';
import { html, type Markup } from './markup.ts';
import { pageAddress } from './pay-page.ts';

const texts: Readonly<Record<string, string>> = vietnamese.paymentCodes;
const documentedCodes = Object.keys(texts).filter((code) => code !== 'OTHER');

/** E is a code of the older protocol, X an unknown one. */
export const endingCodes: readonly string[] = [...documentedCodes, 'E', 'X'];

/** For testers: ends the payment with any code and chooses how the result is delivered. */
export function testPanel(invoice: Invoice): Markup {
  return html`<h1>Bảng thử nghiệm</h1>
<p>Kết thúc giao dịch với bất kỳ mã nào, và chọn cách cổng báo kết quả cho bên bán.</p>
<form class="test" method="post" action="${pageAddress(invoice, 'result')}">
<label for="code">Kết quả</label><select id="code" name="code">${endingCodes.map(
    (code) => html`<option value="${code}">${code} · ${codeText(code)}</option>`,
  )}</select>
<label for="delivery">Cách báo kết quả</label><select id="delivery"
 name="delivery">${Object.entries(deliveries).map(
   ([name, label]) => html`<option value="${name}">${label}</option>`,
 )}</select>
<button class="primary">Kết thúc giao dịch</button>
</form>
<p><a href="${pageAddress(invoice)}">Quay lại trang thanh toán</a></p>`;
}

function codeText(code: string): string {
  return code === 'E' ? 'Mã cũ, nghĩa như U' : (texts[code] ?? texts.OTHER ?? '');
}
