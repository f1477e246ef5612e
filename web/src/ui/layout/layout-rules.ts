import { fontSizes, fontWeights, spaces } from '../tokens.ts';

/**
 * The props of Box, Stack, Row, Grid and Text: what each of their values declares. A value is a
 * class of its own; it gives way to any rule of a stylesheet.
 */

/** Zero and the distance inside of one unit, beside the tokens. */
const steps = [0, 2, ...spaces] as const;
type Step = (typeof steps)[number];

const tones = {
  ink: 'ink',
  secondary: 'ink-secondary',
  hint: 'ink-hint',
  primary: 'primary',
  amber: 'amber',
  blue: 'blue',
  green: 'green',
  rose: 'rose',
  slate: 'slate',
} as const;

const tints = ['amber', 'blue', 'green', 'rose', 'slate'] as const;

const line = 'border: 1px solid var(--line)';
const places = ['start', 'center', 'end', 'stretch', 'baseline'] as const;

/** By prop: its values with their declarations. Later props overrule earlier ones. */
export const layoutRules = {
  gap: eachStep('gap'),
  columnGap: eachStep('column-gap'),
  align: each(places, (value) => `align-items: ${value}`),
  items: each(places, (value) => `justify-items: ${value}`),
  content: each(places, (value) => `align-content: ${value}`),
  self: each(places, (value) => `align-self: ${value}`),
  place: each(places, (value) => `justify-self: ${value}`),
  justify: {
    start: 'justify-content: start',
    center: 'justify-content: center',
    // In a reversed row it is the other side.
    end: 'justify-content: flex-end',
    between: 'justify-content: space-between',
  },
  columns: each([1, 2, 3], (value) => `grid-template-columns: repeat(${value}, minmax(0, 1fr))`),
  flex: { whole: 'flex: 1', none: 'flex: none' },
  above: eachStep('margin-block-start'),
  below: eachStep('margin-block-end'),
  before: { auto: 'margin-inline-start: auto', ...eachStep('margin-inline-start') },
  after: { auto: 'margin-inline-end: auto', ...eachStep('margin-inline-end') },
  pad: eachStep('padding'),
  padBlock: eachStep('padding-block'),
  padInline: eachStep('padding-inline'),
  padAbove: eachStep('padding-block-start'),
  padBelow: eachStep('padding-block-end'),
  size: each(keys(fontSizes), (value) => `font-size: var(--font-${value})`),
  weight: each(keys(fontWeights), (value) => `font-weight: var(--weight-${value})`),
  tone: each(keys(tones), (value) => `color: var(--${tones[value]})`),
  tint: each(tints, (value) => `background: var(--${value}-tint)`),
  textAlign: each(['start', 'center', 'end'], (value) => `text-align: ${value}`),
  frame: {
    block: `${line}; border-radius: var(--radius); background: var(--surface);
      padding: var(--space-12) var(--space-24)`,
    panel: `${line}; border-radius: var(--radius); background: var(--surface)`,
    line: `${line}; border-radius: var(--radius)`,
    sunken: 'border-radius: var(--radius); background: var(--sunken)',
  },
  measure: each([36, 68, 72], (value) => `max-inline-size: ${value}ch`),
  canWrap: { true: 'flex-wrap: wrap' },
  canShrink: { true: 'min-inline-size: 0' },
  canBreak: { true: 'overflow-wrap: anywhere' },
  hasEllipsis: { true: 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap' },
  hasOwnLines: { true: 'white-space: pre-line' },
  isBalanced: { true: 'text-wrap: balance' },
  isBlock: { true: 'display: block' },
  isOneColumnOnPhone: { true: '' },
  isOneLine: { true: 'white-space: nowrap' },
  isPretty: { true: 'text-wrap: pretty' },
  isTabular: { true: 'font-variant-numeric: tabular-nums' },
  isWideOnPhone: { true: '' },
  isWholeRow: { true: 'grid-column: 1 / -1' },
  isWide: { true: 'inline-size: 100%' },
} as const;

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

/** The stylesheet of every prop, for both bundles. */
export function writeLayoutStylesheet(): string {
  return [
    ':where(.box-row) { display: flex }',
    ':where(.box-row.isInline) { display: inline-flex }',
    ':where(.box-stack, .box-grid) { display: grid }',
    ':where(.box-stack.isInline) { display: inline-grid }',
    ...Object.entries(layoutRules).flatMap(([prop, values]) =>
      Object.entries(values).map(
        ([value, declaration]) =>
          `:where(.${value === 'true' ? prop : `${prop}-${value}`}) { ${declaration} }`,
      ),
    ),
    onPhone,
    onPaper,
  ].join('\n');
}

function each<const Value extends string | number>(
  values: readonly Value[],
  declare: (value: Value) => string,
): Readonly<Record<Value, string>> {
  return Object.fromEntries(values.map((value) => [value, declare(value)])) as Record<
    Value,
    string
  >;
}

function eachStep(property: string): Readonly<Record<Step, string>> {
  return each(steps, (size) => `${property}: ${lengthText(size)}`);
}

function lengthText(size: Step): string {
  if (size === 0) return '0';
  return size === 2 ? '2px' : `var(--space-${size})`;
}

function keys<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(table) as Key[];
}
