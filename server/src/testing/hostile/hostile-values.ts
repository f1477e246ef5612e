/** Hostile texts for fields, by kind. Each is a text that also fits a query or a header. */
export const hostileTexts: Readonly<Record<string, readonly string[]>> = {
  empty: ['', ' '],
  words: ['null', 'undefined', 'true', 'NaN', 'Infinity'],
  integers: ['-1', '0', '9007199254740993', '99999999999999999999999999', '-99999999999999999999'],
  numbers: ['1e309', '0x7f', '0.1', '１２３４５６'],
  dates: [
    '2026-02-30',
    '0000-00-00',
    '-271821-04-20',
    '+275760-09-13',
    '9999-12-31',
    '2026-01-01T25:61:61+99:99',
  ],
  sql: [
    "' OR '1'='1",
    "'; DROP TABLE contracts; --",
    '1); SELECT pg_sleep(20) --',
    "\\'; --",
    '$1',
  ],
  patterns: ['%s%n%x', '%', '_', '\\', '*)(uid=*))(|(uid=*'],
  templates: [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of another language
    '${7*7}',
    '{{7*7}}',
    '#{7*7}',
    '<%= 7*7 %>',
    '#import "/etc/passwd"',
  ],
  markup: [
    '"/><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '=HYPERLINK("http://evil.example")',
    '@SUM(A1)',
  ],
  files: [
    '../../../../etc/passwd',
    '..\\..\\windows\\win.ini',
    '/etc/passwd',
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data/',
  ],
  lines: [
    'a\r\nset-cookie: evil=1',
    'a\nb',
    'a\tb',
    'a@b.vn\r\nbcc: evil@evil.example',
    'a@b.vn,evil@evil.example',
  ],
  controls: ['\u0000', 'a\u0000b', '\ud800', '\udc00\ud800'],
  marks: [
    '\u202egnp.exe',
    '\u200b\u200d\ufeff',
    'e\u0301'.repeat(30),
    'Z\u0300\u0301\u0302\u0303'.repeat(60),
    '\uFDFA'.repeat(40),
    'İıſK',
    '😀'.repeat(60),
  ],
  names: ['__proto__', 'constructor', 'toString'],
  long: [
    'A'.repeat(256),
    'A'.repeat(10_000),
    'ế'.repeat(10_000),
    `${'a'.repeat(100)}@${'b'.repeat(100)}.vn`,
  ],
  commands: ['|id', '$(id)', '`id`'],
  json: ['[]', '{}', '{"$ne":null}'],
};

const deep = (levels: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

/** Hostile JSON values that are no texts, by kind. */
export const hostileJson: Readonly<Record<string, readonly unknown[]>> = {
  constants: [null, true, false],
  counts: [0, -1, 1, 2 ** 31, 2 ** 53, -(2 ** 63)],
  fractions: [1.5, -0, 1e21, 1e308, 5e-324],
  lists: [[], [[]], [null], ['a', 'b'], Array(2000).fill('x')],
  objects: [
    {},
    { length: 5 },
    { toString: 'x', valueOf: 'x' },
    { constructor: { prototype: { isAdmin: true } } },
  ],
  operators: [{ $ne: null }, { $gt: '' }],
  depths: [deep(40), deep(4000)],
};

/** Bodies that no schema accepts. Texts are sent as they are. */
export const hostileBodies: readonly (string | Buffer)[] = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '"text"',
  '[]',
  '[{}]',
  '{',
  '{}}',
  '{"a":1,}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":1e999}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '\ufeff{}',
  '{"a\\u0000":1}',
  '{"\\ud800":1}',
  '['.repeat(20_000),
  '{"a":'.repeat(20_000),
  `{${Array.from({ length: 3000 }, (_, n) => `"f${n}":${n}`).join(',')}}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0xc0, 0xaf, 0xed, 0xa0, 0x80]),
];

/** Content types of bodies. Pages of other origins can send the first three without preflight. */
export const contentTypes: readonly string[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json, text/plain',
  'application/merge-patch+json',
  'text/html; charset=utf-7',
  'x',
];
