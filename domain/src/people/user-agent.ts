/** Browsers by their mark. Most user agents name Chrome and Safari too, so the order counts. */
const browsers = [
  ['Cốc Cốc', /coc_coc_browser\//],
  ['Zalo', /\bZalo\b/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /\bOPR\//],
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.*Safari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Product names, which no language translates; null for an unknown one. */
type Device = { readonly browser: string | null; readonly system: string | null };

/** The browser and the system that a User-Agent header names. For display only: it may lie. */
export function deviceOfUserAgent(userAgent: string): Device {
  const nameIn = (marks: readonly (readonly [string, RegExp])[]) =>
    marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
