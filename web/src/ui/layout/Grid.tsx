import type { JSX } from 'react';
import { type BoxProps, createBox } from './box.ts';

/** Parts in equal columns. */
export function Grid<As extends keyof JSX.IntrinsicElements = 'div'>(props: BoxProps<As>) {
  return createBox('box-grid', props);
}
