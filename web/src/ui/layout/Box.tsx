import type { JSX } from 'react';
import { type BoxProps, createBox } from './box.ts';

/** An element with room around it or inside. */
export function Box<As extends keyof JSX.IntrinsicElements = 'div'>(props: BoxProps<As>) {
  return createBox('', props);
}
