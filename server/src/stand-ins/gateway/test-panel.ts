import { failureCodes } from '@salus/domain/payments/response-codes.ts';
import { wordsIn } from '../../words.ts';
import { deliveries } from './finish.ts';
import type { Invoice } from './invoices.ts';
import { html, type Markup } from './markup.ts';
import { addressOf } from './pay-page.ts';

/** Every code that a payment can end with; E stands for the codes of the older protocol, X for one that nobody knows. */
export const endingCodes: readonly string[] = ['0', ...failureCodes, 'E', 'X'];

/** For whoever tests: end the payment with any code, and let the news of it go astray in any way. */
export function testPanel(invoice: Invoice): Markup {
  return html`<h1>Bảng thử nghiệm</h1>
<p>Kết thúc giao dịch với bất kỳ mã nào, và chọn cách cổng báo kết quả cho bên bán.</p>
<form class="test" method="post" action="${addressOf(invoice, 'result')}">
<label for="code">Kết quả</label><select id="code" name="code">${endingCodes.map(
    (code) => html`<option value="${code}">${code} · ${sentenceOf(code)}</option>`,
  )}</select>
<label for="delivery">Cách báo kết quả</label><select id="delivery" name="delivery">${Object.entries(deliveries).map(
    ([name, label]) => html`<option value="${name}">${label}</option>`,
  )}</select>
<button class="primary">Kết thúc giao dịch</button>
</form>
<p><a href="${addressOf(invoice)}">Quay lại trang thanh toán</a></p>`;
}

function sentenceOf(code: string): string {
  if (code === 'E') return 'Mã cũ, nghĩa như U';
  return wordsIn('vi')(`paymentCodes.${code === 'X' ? 'OTHER' : code}`);
}
