import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { smallI18next } from './small-i18next.ts';
import { tokensStylesheet } from './tokens-stylesheet.ts';

export default defineConfig({
  resolve: smallI18next,
  plugins: [react(), tokensStylesheet()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
