/**
 * The part of i18next that the screens use, in 1 KB instead of 15: typed selectors, values,
 * plural forms. The build and the tests resolve the import `i18next` to this file, so that the
 * package gives the types only; a test compares every message with the package's own result.
 */
type Tree = { readonly [name: string]: string | Tree };
type Path = { readonly [name: string]: Path };
type Options = Readonly<Record<string, unknown>> & {
  readonly ns?: string;
  readonly count?: number;
  readonly returnObjects?: boolean;
};
type Select = (messages: Path) => unknown;
type Settings = {
  readonly lng: string;
  readonly fallbackLng: string;
  readonly defaultNS: string;
  readonly interpolation: { readonly escape: (value: unknown) => string };
};

const bundles = new Map<string, object>();
const listeners = new Set<() => void>();
let settings: Settings | null = null;
let language = '';

const findBundle = (code: string, namespace: string) => bundles.get(`${code}/${namespace}`);

/** Records which names the selector reads. */
function selectedNames(select: Select): string[] {
  const names: string[] = [];
  const path: Path = new Proxy(
    {},
    {
      get: (_, name) => {
        names.push(String(name));
        return path;
      },
    },
  );
  select(path);
  return names;
}

function translate(namespaces: readonly string[], select: Select, options: Options = {}) {
  const names = selectedNames(select);
  const [first = '', ...rest] = names;
  const isOther = namespaces.indexOf(first) > 0;
  const namespace = isOther ? first : (namespaces[0] ?? '');
  for (const code of [language, settings?.fallbackLng ?? '']) {
    const message = find(findBundle(code, namespace), isOther ? rest : names, code, options.count);
    if (typeof message === 'string') return fillMessage(message, options);
    if (message && options.returnObjects) return message;
  }
  return names.join('.');
}

/** A message, in the plural form of the count if it has one; a group of messages; undefined. */
function find(bundle: object | undefined, names: readonly string[], code: string, count?: number) {
  const group = names.slice(0, -1).reduce<unknown>(inside, bundle);
  const last = names.at(-1) ?? '';
  const form = count === undefined ? '' : `_${new Intl.PluralRules(code).select(count)}`;
  return inside(group, last + form) ?? inside(group, last);
}

function inside(node: unknown, name: string): unknown {
  return isTree(node) && Object.hasOwn(node, name) ? node[name] : undefined;
}

function isTree(node: unknown): node is Tree {
  return typeof node === 'object' && node !== null;
}

function fillMessage(message: string, options: Options): string {
  return message.replace(/\{\{(\w+)\}\}/g, (blank, name: string) => {
    if (!Object.hasOwn(options, name)) return blank;
    return settings?.interpolation.escape(options[name] ?? '') ?? '';
  });
}

const small = {
  get language() {
    return language;
  },
  async init(next: Settings): Promise<void> {
    settings = next;
    language = next.lng;
  },
  t(select: Select, options?: Options) {
    return translate([options?.ns ?? settings?.defaultNS ?? ''], select, options);
  },
  getFixedT: (_: null, namespaces: readonly string[]) => (select: Select, options?: Options) =>
    translate(namespaces, select, options),
  hasResourceBundle: (code: string, namespace: string) => bundles.has(`${code}/${namespace}`),
  getResourceBundle: findBundle,
  addResourceBundle(code: string, namespace: string, messages: object) {
    bundles.set(`${code}/${namespace}`, messages);
    return small;
  },
  async changeLanguage(code: string): Promise<void> {
    language = code;
    for (const listener of listeners) listener();
  },
  on: (_: 'languageChanged', listener: () => void) => listeners.add(listener),
  off: (_: 'languageChanged', listener: () => void) => listeners.delete(listener),
};

export default small;
