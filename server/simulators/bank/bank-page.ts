import { readTlv } from '@salus/domain/payments/transfers/vietqr.ts';
import { formatVnd } from '@salus/domain/pricing/vnd.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Config } from '../../src/config.ts';
import { transferAccount } from '../../src/integrations/bank/bank-account.ts';
import { html, type Markup, page } from '../gateway/markup.ts';
import { readTransfers } from './transfers.ts';

const LISTED_TRANSFERS = 20;

/** The fields as a person types them: an amount with separators is an amount. */
const form = z.object({
  content: z.string().max(1000).default(''),
  amount: z
    .string()
    .default('')
    .transform((text) => Number(text.replace(/[.,\s]/g, '')))
    .pipe(z.number().int().min(1)),
  deliver: z.enum(['notice', 'twice', 'none']).default('notice'),
});

type BankPageDeps = {
  readonly pool: pg.Pool;
  readonly config: Config;
  readonly transfer: (body: z.output<typeof form>) => Promise<unknown>;
};

/** `/dev/bank`: the tester's banking app. A scanned VietQR code fills the form (`?qr=`). */
export function registerBankPage(
  http: FastifyInstance,
  { pool, config, transfer }: BankPageDeps,
): void {
  http.get('/dev/bank', async (request, reply) => {
    const { data: query } = z
      .object({ qr: z.string().max(500).optional(), done: z.literal('1').optional() })
      .safeParse(request.query);
    const fields = readTlv(query?.qr ?? '');
    const fieldValues = {
      amount: fields?.get('54') ?? '',
      content: readTlv(fields?.get('62') ?? '')?.get('08') ?? '',
    };
    const transfers = (await readTransfers(pool, new Date(0))).slice(-LISTED_TRANSFERS).reverse();
    const list = transfers.map(
      ({
        bankReference,
        amount,
        content,
        paidAt,
      }) => html`<li><strong>${formatVnd(amount)} đ</strong>
<bdi>${content}</bdi><br><small>${bankReference} ·
${toIsoWithOffset(paidAt).slice(0, 16)}</small></li>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        page(
          'Chuyển khoản',
          html`<section class="panel alone"><h1>Chuyển khoản thử nghiệm</h1>
${query?.done && html`<p role="status"><strong>Đã chuyển.</strong></p>`}
<p>Đến tài khoản <bdi>${transferAccount(config)?.accountNo}</bdi>,
<bdi>${transferAccount(config)?.accountName}</bdi></p>
${transferForm(fieldValues)}
<h2>Giao dịch gần đây</h2>${list.length > 0 ? html`<ul>${list}</ul>` : html`<p>Chưa có.</p>`}
<p>Sao kê: ${(['csv', 'xlsx', 'mt940', 'camt053'] as const).map(
            (format) =>
              html`<a href="/dev/bank/statement?format=${format}">${format.toUpperCase()}</a> `,
          )}</p></section>`,
          null,
          { name: 'Ngân hàng thử nghiệm', warning: 'Không có tiền thật.' },
        ),
      );
  });

  http.post('/dev/bank', async (request, reply) => {
    const { data } = form.safeParse(request.body);
    if (data) await transfer(data);
    return reply.redirect(data ? '/dev/bank?done=1' : '/dev/bank', 303);
  });
}

function transferForm({ amount, content }: { amount: string; content: string }): Markup {
  return html`<form method="post" action="/dev/bank">
<label>Số tiền (đồng)<input name="amount" inputmode="numeric" required value="${amount}"></label>
<label>Nội dung<input name="content" value="${content}"></label>
<label>Thông báo cho Salus<select name="deliver">
<option value="notice">Một lần</option><option value="twice">Hai lần</option>
<option value="none">Không, chỉ có trong sao kê</option></select></label>
<button class="primary">Chuyển tiền</button></form>`;
}
