import { createElement, type JSX, type ReactElement } from 'react';
import type { layoutRules } from './layout-rules.ts';

type Rules = typeof layoutRules;
type Value<Prop extends keyof Rules> = Rules[Prop]['values'][number] extends true
  ? boolean
  : Rules[Prop]['values'][number];

/** The props that lay out: a value of a token, never a length. */
type LayoutProps = {
  readonly [Prop in keyof Rules]?: Value<Prop> | undefined;
} & { readonly isInline?: boolean };

type Tag = keyof JSX.IntrinsicElements;
export type BoxProps<As extends Tag> = { readonly as?: As } & LayoutProps &
  Omit<JSX.IntrinsicElements[As], keyof LayoutProps>;

/** Named again: the rules themselves stay out of the bundles. */
const layoutProps = {
  gap: 1,
  columnGap: 1,
  align: 1,
  items: 1,
  content: 1,
  self: 1,
  place: 1,
  justify: 1,
  columns: 1,
  flex: 1,
  minHeight: 1,
  above: 1,
  below: 1,
  before: 1,
  after: 1,
  pad: 1,
  padBlock: 1,
  padInline: 1,
  padAbove: 1,
  padBelow: 1,
  size: 1,
  weight: 1,
  tone: 1,
  tint: 1,
  textAlign: 1,
  frame: 1,
  line: 1,
  softLine: 1,
  maxWidth: 1,
  measure: 1,
  canWrap: 1,
  canShrink: 1,
  canBreak: 1,
  hasEllipsis: 1,
  hasOwnLines: 1,
  hidesEmpty: 1,
  holdsLine: 1,
  holdsPlaced: 1,
  isBalanced: 1,
  isBlock: 1,
  isClipped: 1,
  isFaded: 1,
  isInline: 1,
  isOneColumnOnPhone: 1,
  isOneLine: 1,
  isPretty: 1,
  isTabular: 1,
  isTight: 1,
  isWideOnPhone: 1,
  isWholeRow: 1,
  isWide: 1,
  lightsUp: 1,
  underlinesOnHover: 1,
} satisfies Record<keyof LayoutProps, 1>;

/** An element whose layout props are classes of `virtual:layout.css`. */
export function createBox(
  kind: string,
  { as, className, ...props }: { readonly as?: Tag; readonly className?: string | undefined },
  usual: Tag = 'div',
): ReactElement {
  const classes = kind ? [kind] : [];
  const rest: Record<string, unknown> = {};
  for (const [prop, value] of Object.entries(props))
    if (!(prop in layoutProps)) rest[prop] = value;
    else if (value !== undefined && value !== false)
      classes.push(value === true ? prop : `${prop}-${value}`);
  if (className) classes.push(className);
  return createElement(as ?? usual, { ...rest, className: classes.join(' ') });
}
