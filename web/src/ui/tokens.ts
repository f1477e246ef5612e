/**
 * The design tokens. `virtual:tokens.css` turns them into the CSS variables of both bundles.
 * Text has a contrast of at least 4.5:1 on its surface, a control's edge at least 3:1.
 */
const light = {
  primary: '#0B6B58',
  primaryHover: '#095747',
  primaryActive: '#07463A',
  primaryTint: '#E7F3F0',
  onPrimary: '#FFFFFF',
  ink: '#14211E',
  inkSecondary: '#4A5A56',
  inkHint: '#5D6C68',
  line: '#D9E0DE',
  lineSoft: '#E9EEEC',
  controlLine: '#84928E',
  page: '#F6F8F7',
  surface: '#FFFFFF',
  sunken: '#F0F4F3',
  scrim: 'rgb(20 33 30 / 45%)',
  slate: '#475569',
  slateTint: '#F1F4F8',
  amber: '#92400E',
  amberTint: '#FDF3E3',
  blue: '#1D4ED8',
  blueTint: '#EBF1FE',
  green: '#166534',
  greenTint: '#E8F5EC',
  rose: '#9F1239',
  roseTint: '#FDEEF2',
  floatShadow: '0 1px 2px rgb(20 33 30 / 6%), 0 12px 32px -8px rgb(20 33 30 / 18%)',
} as const;

export type Palette = Readonly<Record<keyof typeof light, string>>;

const dark: Palette = {
  primary: '#4CC3A6',
  primaryHover: '#6AD3B9',
  primaryActive: '#37AC90',
  primaryTint: '#143029',
  onPrimary: '#06201A',
  ink: '#E8EFED',
  inkSecondary: '#AEBDB8',
  inkHint: '#97A7A2',
  line: '#2B3835',
  lineSoft: '#212C29',
  controlLine: '#657672',
  page: '#0E1513',
  surface: '#151E1B',
  sunken: '#1B2623',
  scrim: 'rgb(0 0 0 / 60%)',
  slate: '#BAC6D6',
  slateTint: '#232C37',
  amber: '#F3BE72',
  amberTint: '#35280F',
  blue: '#9DBBFF',
  blueTint: '#1A294C',
  green: '#83D8A0',
  greenTint: '#13301E',
  rose: '#FBA3B7',
  roseTint: '#3E1521',
  floatShadow: '0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px -8px rgb(0 0 0 / 60%)',
};

export const palettes = { light, dark } as const satisfies Record<string, Palette>;
export type Scheme = keyof typeof palettes;

export const fontFamily =
  "'Be Vietnam Pro', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
export const fontSizes = { small: 12, body: 14, large: 16, title: 20, hero: 28 } as const;
const fontWeights = { regular: 400, medium: 500, strong: 600 } as const;
/** Stacked Vietnamese marks (ễ, ự) need the room. */
const lineHeight = 1.5;
export const spaces = [4, 8, 12, 16, 24, 32, 48] as const;
const radius = 8;
/** The smallest touch target. */
const THUMB = 44;
/** A control's height: staff work with a mouse and density, customers with a thumb. */
const controlHeights = { staff: 36, customer: 48 } as const;
const motion = { quick: 120, calm: 180, ease: 'cubic-bezier(0.2, 0, 0, 1)' } as const;
export const layout = {
  sidebar: 232,
  topBar: 56,
  content: 1200,
  list: 1760,
  customer: 520,
  wide: 992,
} as const;

/** CSS variables: `--ink`, `--amber-tint`, `--font-large`, `--space-16`, `--radius` … */
export function writeStylesheet(): string {
  const sizes = [
    `--font-family: ${fontFamily}`,
    ...Object.entries(fontSizes).map(([name, size]) => `--font-${name}: ${size / 16}rem`),
    ...Object.entries(fontWeights).map(([name, weight]) => `--weight-${name}: ${weight}`),
    `--line-height: ${lineHeight}`,
    ...spaces.map((size) => `--space-${size}: ${size}px`),
    `--radius: ${radius}px`,
    '--touch: 0px',
    ...Object.entries(controlHeights).map(([name, height]) => `--control-${name}: ${height}px`),
    `--quick: ${motion.quick}ms`,
    `--calm: ${motion.calm}ms`,
    `--ease: ${motion.ease}`,
    ...Object.entries(layout).map(([name, width]) => `--${kebab(name)}-size: ${width}px`),
  ];
  const darkStyle = ['color-scheme: dark', ...paletteVariables(dark)].join('; ');
  return [
    `:root { color-scheme: light; ${[...sizes, ...paletteVariables(light)].join('; ')} }`,
    // Touch screens have larger controls.
    `@media (pointer: coarse) { :root { --control-staff: ${THUMB}px; --touch: ${THUMB}px } }`,
    // The system's scheme, unless the user has chosen one.
    `@media (prefers-color-scheme: dark) { :root:not([data-scheme="light"]) { ${darkStyle} } }`,
    `:root[data-scheme="dark"] { ${darkStyle} }`,
    // Print is light.
    `@media print { :root:root { color-scheme: light; ${paletteVariables(light).join('; ')} } }`,
    '@media (prefers-reduced-motion: reduce) { :root { --quick: 0ms; --calm: 0ms } }',
  ].join('\n');
}

function paletteVariables(palette: Palette): string[] {
  return Object.entries(palette).map(([name, value]) => `--${kebab(name)}: ${value}`);
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
