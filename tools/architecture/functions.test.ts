import { parseSync, Visitor } from 'vite';
import { test } from 'vitest';
import { typescriptSources } from '../casts.ts';
import { expectNone, lineAt } from './findings.ts';

const MAX_LINES = 150;

test(`functions have at most ${MAX_LINES} lines`, () => {
  // A shorter file needs no parsing.
  const sources = typescriptSources().filter(
    ({ isTest, text }) => !isTest && text.split('\n').length > MAX_LINES,
  );
  const long = sources.flatMap(({ path, text }) => {
    const findings: string[] = [];
    const measure = ({ start, end }: { readonly start: number; readonly end: number }) => {
      const lines = text.slice(start, end).split('\n').length;
      if (lines > MAX_LINES) findings.push(`${path}:${lineAt(text, start)}: ${lines} lines`);
    };
    new Visitor({
      FunctionDeclaration: measure,
      FunctionExpression: measure,
      ArrowFunctionExpression: measure,
    }).visit(parseSync(path, text).program);
    return findings;
  });
  expectNone(long, {
    reason: 'a function that fits on two screens is read whole.',
    instead: 'split it along its parts: a hook, a component or a function with a name of its own.',
  });
});
