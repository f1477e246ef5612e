import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { tokensStylesheet } from './tokens-stylesheet.ts';

export default defineConfig({
  plugins: [react(), tokensStylesheet()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
