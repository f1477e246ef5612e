import type { JSX } from 'react';
import { type BoxProps, createBox } from './box.ts';

/** Words with a size, a weight and a tone of the tokens. */
export function Text<As extends keyof JSX.IntrinsicElements = 'span'>(props: BoxProps<As>) {
  return createBox('', props, 'span');
}
