import type { FastifyReply } from 'fastify';
import { demoAccounts } from '../../src/accounts/demo-accounts.ts';
import { html } from '../gateway/markup.ts';

const POLICY =
  "default-src 'none'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The provider's sign-in page: a link per demo account, a field for any other e-mail. */
export function choicePage(reply: FastifyReply, query: Readonly<Record<string, string>>) {
  const hrefFor = (page: string, more: Record<string, string> = {}) =>
    `/dev/oidc/${page}?${new URLSearchParams({ ...query, ...more })}`;
  const page = html`<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tài khoản công ty thử nghiệm</title>
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>Tài khoản công ty thử nghiệm</h1>
<p>Chọn người đăng nhập. Không cần mật khẩu.</p>
<ul>
${demoAccounts.map(
  ({
    email,
    name,
  }) => html`<li><a href="${hrefFor('choose', { email })}">${name} (${email})</a></li>
`,
)}
</ul>
<form action="/dev/oidc/choose">
${Object.entries(query).map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
)}
<p><label>E-mail khác <input type="email" name="email" required></label></p>
<p><label><input type="checkbox" name="verified" value="no"> Chưa xác minh</label></p>
<p><button>Tiếp tục</button></p>
</form>
<p><a href="${hrefFor('deny')}">Từ chối</a></p>
</main>
</body>
</html>`;
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .send(page.markup);
}
