import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const print = console.error;
let errors: string[] = [];

/** What the console complains about (React's warnings, unhandled refusals) is a mistake, unless a test expects it. */
beforeEach(() => {
  errors = [];
  console.error = (...parts: unknown[]) => {
    errors.push(format(...parts));
  };
});

afterEach(() => {
  console.error = print;
  if (errors.length > 0) throw new Error(`unexpected console.error:\n${errors.join('\n')}`);
});
