import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { attachmentPath, type OutboxEntry, readOutbox } from './outbox-store.ts';

const SHOWN = 100;
const REFRESH_SECONDS = 5;

const at = new Intl.DateTimeFormat('vi-VN', {
  timeZone: 'Asia/Ho_Chi_Minh',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** `/dev/inbox`: the outbox as a page. It has no script, so it works under the strictest policy. */
export function registerInboxPage(
  http: FastifyInstance,
  { pool }: { readonly pool: pg.Pool },
): void {
  http.get('/dev/inbox', async (request, reply) => {
    const { data: query } = z
      .object({ refresh: z.literal('on').optional() })
      .safeParse(request.query);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', PAGE_POLICY)
      .send(page(await readOutbox(pool, SHOWN), query?.refresh === 'on'));
  });
  http.get('/dev/inbox.css', (_, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  http.get('/dev/outbox/:id/html', async (request, reply) => {
    const { data: params } = z
      .object({ id: z.coerce.number().int().positive() })
      .safeParse(request.params);
    const { rows } = await pool.query<{ html: string | null }>(
      'select html from dev.outbox where id = $1',
      [params?.id],
    );
    const html = rows[0]?.html ?? '<p>Không có bản HTML.</p>';
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', MAIL_POLICY)
      .send(html);
  });
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";
/** Shows a mail as mail programs do: with styles, without scripts. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups; " +
  "frame-ancestors 'none'";

function page(entries: readonly OutboxEntry[], refreshes: boolean): string {
  const refresh = refreshes ? `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">` : '';
  const toggle = refreshes
    ? '<a href="/dev/inbox">Ngừng tự làm mới</a>'
    : '<a href="/dev/inbox">Làm mới</a> · ' +
      `<a href="/dev/inbox?refresh=on">Tự làm mới mỗi ${REFRESH_SECONDS} giây</a>`;
  const list =
    entries.length === 0
      ? '<p class="empty">Chưa có tin nhắn nào. ' +
        'Gửi liên kết từ một hợp đồng, tin nhắn sẽ hiện ở đây.</p>'
      : entries.map(card).join('\n');
  return `<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh}
<title>Hộp thư thử nghiệm · Salus</title>
<link rel="stylesheet" href="/dev/inbox.css">
</head>
<body>
<header><h1>Hộp thư thử nghiệm</h1>
<p>SMS và e-mail mà hệ thống đã gửi, mới nhất ở trên. ${toggle}</p></header>
<main>${list}</main>
</body>
</html>`;
}

function card(entry: OutboxEntry): string {
  const files = entry.attachments
    .map(
      (name, position) =>
        `<li><a href="${attachmentPath(entry.id, position)}">${asHtml(name)}</a></li>`,
    )
    .join('');
  const html = entry.has_html ? `<li><a href="/dev/outbox/${entry.id}/html">Bản HTML</a></li>` : '';
  const { channel } = entry;
  const label = channel === 'SMS' ? 'SMS' : 'E-mail';
  return `<article>
<div class="head"><span class="channel ${channel.toLowerCase()}">${label}</span>
<strong>${asHtml(entry.to)}</strong><time
 datetime="${entry.sent_at.toISOString()}">${at.format(entry.sent_at)}</time></div>
${entry.subject ? `<h2>${asHtml(entry.subject)}</h2>` : ''}<p class="text">${links(entry.text)}</p>
${files || html ? `<ul>${files}${html}</ul>` : ''}
</article>`;
}

/** Text with clickable URLs. */
function links(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((part, index) =>
      index % 2 === 0 ? asHtml(part) : `<a href="${asHtml(part)}">${asHtml(part)}</a>`,
    )
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

const STYLE = `
:root {
  color-scheme: light;
  font: 16px/1.5 "Be Vietnam Pro", system-ui, sans-serif;
  color: #14211e;
  background: #f6f8f7;
}
body { margin: 0; }
header, main { max-width: 720px; margin: 0 auto; padding: 24px 16px 0; }
main { padding-bottom: 48px; }
h1 { font-size: 28px; font-weight: 600; margin: 0; }
header p { color: #4a5a56; margin: 4px 0 0; }
a { color: #0b6b58; overflow-wrap: anywhere; }
article {
  background: #fff;
  border: 1px solid #d9e0de;
  border-radius: 8px;
  padding: 16px;
  margin-bottom: 16px;
}
.head {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: baseline;
  font-variant-numeric: tabular-nums;
}
.head time { color: #4a5a56; font-size: 14px; margin-left: auto; }
.channel { border-radius: 8px; padding: 0 8px; font-size: 14px; font-weight: 500; }
.channel.sms { background: #e7f3f0; color: #095747; }
.channel.email { background: #eff4ff; color: #1d4ed8; }
h2 { font-size: 16px; font-weight: 600; margin: 12px 0 0; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; margin: 8px 0 0; }
ul {
  list-style: none;
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  margin: 12px 0 0;
  padding: 12px 0 0;
  border-top: 1px solid #d9e0de;
}
.empty { color: #4a5a56; }
`;
