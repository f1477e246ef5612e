import type { JSX } from 'react';
import { type BoxProps, createBox } from './box.ts';

/** Parts beside each other. */
export function Row<As extends keyof JSX.IntrinsicElements = 'div'>(props: BoxProps<As>) {
  return createBox('box-row', props);
}
