import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const print = console.error;
let errors: string[] = [];

/** A console error (React's warnings, unhandled rejections) fails the test unless it expects it. */
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
