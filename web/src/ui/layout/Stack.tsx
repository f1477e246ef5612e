import type { JSX } from 'react';
import { type BoxProps, createBox } from './box.ts';

/** Parts below each other. */
export function Stack<As extends keyof JSX.IntrinsicElements = 'div'>(props: BoxProps<As>) {
  return createBox('box-stack', props);
}
