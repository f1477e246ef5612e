import type { Plugin } from 'vite';
import { writeLayoutProps, writeLayoutStylesheet } from './src/ui/layout/layout-rules.ts';
import { writeStylesheet } from './src/ui/tokens.ts';

const modules: Readonly<Record<string, () => string>> = {
  'virtual:tokens.css': writeStylesheet,
  'virtual:layout.css': writeLayoutStylesheet,
  'virtual:layout-props': writeLayoutProps,
};

/** Provides the design tokens as CSS variables, and the layout props as classes. */
export function tokensStylesheet(): Plugin {
  return {
    name: 'salus-tokens-stylesheet',
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0') ? modules[id.slice(1)]?.() : null),
  };
}
