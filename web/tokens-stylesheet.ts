import type { Plugin } from 'vite';
import { writeStylesheet } from './src/ui/tokens.ts';

const NAME = 'virtual:tokens.css';
const RESOLVED = `\0${NAME}`;

/** Provides the design tokens as CSS variables in `virtual:tokens.css`. */
export function tokensStylesheet(): Plugin {
  return {
    name: 'salus-tokens-stylesheet',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? writeStylesheet() : null),
  };
}
