import type { Plugin } from 'vite';
import { writeLayoutStylesheet } from './src/ui/layout/layout-rules.ts';
import { writeStylesheet } from './src/ui/tokens.ts';

const stylesheets: Readonly<Record<string, () => string>> = {
  'virtual:tokens.css': writeStylesheet,
  'virtual:layout.css': writeLayoutStylesheet,
};

/** Provides the design tokens as CSS variables, and the layout props as classes. */
export function tokensStylesheet(): Plugin {
  return {
    name: 'salus-tokens-stylesheet',
    resolveId: (id) => (id in stylesheets ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0') ? stylesheets[id.slice(1)]?.() : null),
  };
}
