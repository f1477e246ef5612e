/** Markup that is safe to insert into other markup. */
export type Markup = { readonly markup: string };

/** Builds markup; inserted text is escaped. Lists are joined, null is empty. */
export function html(parts: TemplateStringsArray, ...values: readonly unknown[]): Markup {
  return {
    markup: parts
      .map((part, index) => (index === 0 ? part : `${toMarkup(values[index - 1])}${part}`))
      .join(''),
  };
}

function toMarkup(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(toMarkup).join('');
  if (typeof value === 'object' && 'markup' in value) return String(value.markup);
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The URL that the browser opens after a delay. */
type Refresh = { readonly seconds: number; readonly url: string };

/** The name of a simulated site, and its warning to testers. */
type Site = { readonly name: string; readonly warning: string };
const gateway: Site = {
  name: 'Cổng thanh toán thử nghiệm',
  warning: 'Không có tiền thật. Đừng nhập thẻ thật.',
};

/** The frame of every page of the gateway, and of another simulated site. */
export function page(
  title: string,
  body: Markup,
  refresh: Refresh | null = null,
  site = gateway,
): string {
  return html`<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh && html`<meta http-equiv="refresh" content="${refresh.seconds}; url=${refresh.url}">`}
<title>${title} · ${site.name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/dev/gateway/assets/pay-page.css">
<script src="/dev/gateway/assets/countdown.js" defer></script>
</head>
<body>
<header class="top">
<svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true"><path
 d="M12 2 4 5v6c0 5 3.4 9.4 8 11 4.6-1.6 8-6 8-11V5z" fill="#0f766e"/><path
 d="m8 12 3 3 5-6" fill="none" stroke="#fff" stroke-width="2"
 stroke-linecap="round" stroke-linejoin="round"/></svg>
<p><strong>${site.name}</strong><span>${site.warning}</span></p>
</header>
<main>${body}</main>
</body>
</html>`.markup;
}
