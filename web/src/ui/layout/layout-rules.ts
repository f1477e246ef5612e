import { type fontSizes, spaces } from '../tokens.ts';

/**
 * The props of Box, Stack, Row, Grid and Text: what each of their values declares. A value is a
 * class of its own; it gives way to any rule of a stylesheet.
 */

/** Zero and the distance inside of one unit, beside the tokens. */
const steps = [0, 2, ...spaces] as const;
const sizes = [
  'small',
  'body',
  'large',
  'title',
  'hero',
] as const satisfies readonly (keyof typeof fontSizes)[];
const tones = [
  'ink',
  'secondary',
  'hint',
  'primary',
  'amber',
  'blue',
  'green',
  'rose',
  'slate',
] as const;
const places = ['start', 'center', 'end', 'stretch', 'baseline'] as const;

const line = 'border: 1px solid var(--line)';
const frames = {
  block: `${line}; border-radius: var(--radius); background: var(--surface);
    padding: var(--space-12) var(--space-24)`,
  panel: `${line}; border-radius: var(--radius); background: var(--surface)`,
  line: `${line}; border-radius: var(--radius)`,
  sunken: 'border-radius: var(--radius); background: var(--sunken)',
  float: `${line}; border-radius: var(--radius); background: var(--surface);
    box-shadow: var(--float-shadow)`,
  field: `border: 1px solid var(--control-line); border-radius: 6px;
    background: var(--surface); color: var(--ink)`,
  ring: 'border: 1.5px solid var(--control-line); border-radius: 50%',
} as const;

/** Values and declarations of each prop. Later props overrule earlier ones. */
export const layoutRules = {
  gap: eachStep('gap'),
  columnGap: eachStep('column-gap'),
  align: each(places, (value) => `align-items: ${value}`),
  items: each(places, (value) => `justify-items: ${value}`),
  content: each(places, (value) => `align-content: ${value}`),
  self: each(places, (value) => `align-self: ${value}`),
  place: each(places, (value) => `justify-self: ${value}`),
  justify: each(['start', 'center', 'end', 'between'], (value) => {
    if (value === 'between') return 'justify-content: space-between';
    // The end of a reversed row is its other side.
    return `justify-content: ${value === 'end' ? 'flex-end' : value}`;
  }),
  columns: each([1, 2, 3, 'lead'], (value) => {
    if (value === 'lead') return 'grid-template-columns: minmax(0, 1fr) auto';
    return `grid-template-columns: repeat(${value}, minmax(0, 1fr))`;
  }),
  /** As many equal columns of this least width in pixels as there is room for. */
  fill: each([150, 168, 180, 232, 280], (value) => columnsFrom('auto-fill', value)),
  /** The same, where few parts share all the room. */
  fit: each([110, 220], (value) => columnsFrom('auto-fit', value)),
  /** A number is the wished width in pixels: where it has no room, the row wraps. */
  flex: each(['whole', 'none', 180, 200, 220, 240, 260, 320], (value) => {
    if (value === 'none') return 'flex: none';
    return value === 'whole' ? 'flex: 1' : `flex: 1 1 ${value}px`;
  }),
  /** The least height in pixels; on a touch screen at least a thumb's size. */
  minHeight: each(
    [0, 24, 28, 32, 36, 44],
    (value) => `min-block-size: max(${value}px, var(--touch))`,
  ),
  /** Width and height in pixels of a mark or a picture. */
  square: each([12, 14, 16, 18, 20, 24, 28, 32, 200, 240], (value) => {
    return `inline-size: ${value}px; block-size: ${value}px`;
  }),
  above: eachStep('margin-block-start'),
  below: eachStep('margin-block-end'),
  before: each(['auto', ...steps], (value) => `margin-inline-start: ${lengthText(value)}`),
  after: each(['auto', ...steps], (value) => `margin-inline-end: ${lengthText(value)}`),
  pad: eachStep('padding'),
  padBlock: eachStep('padding-block'),
  padInline: eachStep('padding-inline'),
  padAbove: eachStep('padding-block-start'),
  padBelow: eachStep('padding-block-end'),
  padBefore: eachStep('padding-inline-start'),
  size: each(sizes, (value) => {
    const spacing = value === 'hero' ? '; letter-spacing: -0.02em' : '';
    return `font-size: var(--font-${value})${spacing}`;
  }),
  weight: each(['regular', 'medium', 'strong'], (value) => `font-weight: var(--weight-${value})`),
  tone: each(tones, (value) => {
    const isInk = value === 'secondary' || value === 'hint';
    return `color: var(--${isInk ? `ink-${value}` : value})`;
  }),
  tint: each(
    ['amber', 'blue', 'green', 'rose', 'slate'],
    (value) => `background: var(--${value}-tint)`,
  ),
  textAlign: each(['start', 'center', 'end'], (value) => `text-align: ${value}`),
  frame: each(
    ['block', 'panel', 'line', 'sunken', 'float', 'field', 'ring'],
    (value) => frames[value],
  ),
  line: eachPlace('--line'),
  softLine: eachPlace('--line-soft'),
  maxWidth: each([180, 420, 480, 520, 720, 840, 960], (value) => `max-inline-size: ${value}px`),
  measure: each([36, 68, 72], (value) => `max-inline-size: ${value}ch`),
  canWrap: flag('flex-wrap: wrap'),
  canShrink: flag('min-inline-size: 0'),
  canBreak: flag('overflow-wrap: anywhere'),
  hasEllipsis: flag('overflow: hidden; text-overflow: ellipsis; white-space: nowrap'),
  hasOwnLines: flag('white-space: pre-line'),
  holdsPlaced: flag('position: relative'),
  isBalanced: flag('text-wrap: balance'),
  hidesEmpty: flag(),
  hidesWithoutContent: flag(),
  holdsLine: flag('min-block-size: 1lh'),
  isBlock: flag('display: block'),
  isClipped: flag('overflow: hidden'),
  isFaded: flag('opacity: 0.55'),
  isOneColumnOnPhone: flag(),
  isOneLine: flag('white-space: nowrap'),
  isPretty: flag('text-wrap: pretty'),
  isRounded: flag('border-radius: var(--radius)'),
  isTight: flag('letter-spacing: -0.01em'),
  isTabular: flag('font-variant-numeric: tabular-nums'),
  isWideOnPhone: flag(),
  lightsUp: flag(),
  underlinesOnHover: flag('text-decoration: none'),
  isWholeRow: flag('grid-column: 1 / -1'),
  isWide: flag('inline-size: 100%'),
};

/** Rules for a state, or for the parts inside. */
const inside = `
:where(.lightsUp:hover) { background: var(--sunken) }
:where(.underlinesOnHover:hover) { text-decoration: underline }
:where(.line-between > * + *) { border-block-start: 1px solid var(--line) }
:where(.softLine-between > * + *) { border-block-start: 1px solid var(--line-soft) }
.hidesEmpty > :is(div, p, span):empty { display: none }
.hidesWithoutContent:not(:has(> :not(:empty))) { display: none }`;
/** Frames reach from edge to edge there. */
const onPhone = `@media (width < 640px) {
  :where(.frame-block, .isWideOnPhone) {
    margin-inline: calc(-1 * var(--space-16)); padding: var(--space-16);
    border-inline: 0; border-radius: 0
  }
  :where(.isOneColumnOnPhone) { grid-template-columns: minmax(0, 1fr) }
}`;
/** On paper a line above is enough. */
const onPaper = `@media print {
  :where(.frame-block) {
    margin-inline: 0; padding: var(--space-12) 0 0; border: 0;
    border-block-start: 1px solid var(--control-line); border-radius: 0; break-inside: avoid
  }
}`;

/** The names alone: the rules stay out of the bundles. */
export const writeLayoutProps = (): string =>
  `export default new Set(${JSON.stringify([...Object.keys(layoutRules), 'isInline'])})`;

/** The stylesheet of every prop; the customer's page has none of them. */
export function writeLayoutStylesheet(): string {
  return [
    ':where(.box-row) { display: flex }',
    ':where(.box-row.isInline) { display: inline-flex }',
    ':where(.box-stack, .box-grid) { display: grid }',
    ':where(.box-stack.isInline) { display: inline-grid }',
    ...Object.entries(layoutRules).flatMap(([prop, { declarations }]) =>
      declarations.map(
        ([value, text]) => `:where(.${value === true ? prop : `${prop}-${value}`}) { ${text} }`,
      ),
    ),
    inside,
    onPhone,
    onPaper,
  ].join('\n');
}

function each<const Value extends string | number | true>(
  values: readonly Value[],
  declare: (value: Value) => string,
) {
  return { values, declarations: values.map((value) => [value, declare(value)] as const) };
}

function columnsFrom(repeat: 'auto-fill' | 'auto-fit', width: number): string {
  return `grid-template-columns: repeat(${repeat}, minmax(min(100%, ${width}px), 1fr))`;
}

function eachStep(property: string) {
  return each(steps, (size) => `${property}: ${lengthText(size)}`);
}

function eachPlace(color: string) {
  return each(['above', 'below', 'between'], (place) => {
    if (place === 'between') return '';
    return `border-block-${place === 'above' ? 'start' : 'end'}: 1px solid var(${color})`;
  });
}

function flag(declaration = '') {
  return each([true], () => declaration);
}

function lengthText(size: (typeof steps)[number] | 'auto'): string {
  if (size === 0 || size === 'auto') return String(size);
  return size === 2 ? '2px' : `var(--space-${size})`;
}
