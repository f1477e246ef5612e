import layoutProps from 'virtual:layout-props';
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

/** An element whose layout props are classes of `virtual:layout.css`. */
export function createBox(
  kind: string,
  { as, className, ...props }: { readonly as?: Tag; readonly className?: string | undefined },
  usual: Tag = 'div',
): ReactElement {
  const classes = kind ? [kind] : [];
  const rest: Record<string, unknown> = {};
  for (const [prop, value] of Object.entries(props))
    if (!layoutProps.has(prop)) rest[prop] = value;
    else if (value !== undefined && value !== false)
      classes.push(value === true ? prop : `${prop}-${value}`);
  if (className) classes.push(className);
  return createElement(as ?? usual, { ...rest, className: classes.join(' ') });
}
