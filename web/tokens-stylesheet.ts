import type { Plugin } from 'vite';
import { stylesheetOf } from './src/ui/tokens.ts';

const NAME = 'virtual:tokens.css';
const RESOLVED = `\0${NAME}`;

/** Makes `import 'virtual:tokens.css'` the design tokens as CSS variables. */
export function tokensStylesheet(): Plugin {
  return {
    name: 'salus-tokens-stylesheet',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? stylesheetOf() : null),
  };
}
