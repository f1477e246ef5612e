/**
 * Finds type casts (`x as T`, not `as const`). `node tools/casts.ts` prints those outside of tests.
 */
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { allPaths, readSource, type Source } from './sources.ts';

type Cast = {
  readonly path: string;
  readonly line: number;
  readonly start: number;
  readonly text: string;
  /** `x as unknown as T` turns the compiler off. */
  readonly isDouble: boolean;
};

export function castsIn({ path, text }: Pick<Source, 'path' | 'text'>): Cast[] {
  // Parsing takes most of the time. Lines of imports and comments hold no cast.
  if (!/^(?!\s*(import\b|\/?\*|\/\/)).*\bas\s+(?!const\b)/m.test(text)) return [];
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const casts: Cast[] = [];
  new Visitor({
    TSAsExpression({ start, end, expression, typeAnnotation }) {
      const type = text.slice(typeAnnotation.start, typeAnnotation.end);
      if (type === 'const') return;
      // A double cast counts once: the visitor meets the outer half first.
      if (start === casts.at(-1)?.start && casts.at(-1)?.isDouble) return;
      casts.push({
        path,
        line: text.slice(0, start).split('\n').length,
        start,
        text: text.slice(start, end),
        isDouble: expression.type === 'TSAsExpression',
      });
    },
  }).visit(program);
  return casts;
}

/** The TypeScript files of all workspaces, without generated ones and declarations. */
export function typescriptSources(): Source[] {
  return allPaths()
    .filter((path) => /\.tsx?$/.test(path) && !/\.(gen|d)\.ts$/.test(path))
    .map(readSource);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const casts = typescriptSources()
    .filter(({ isTest }) => !isTest)
    .flatMap(castsIn);
  for (const { path, line, text } of casts) console.log(`${path}:${line} ${text}`);
  console.log(`${casts.length} casts, ${casts.filter(({ isDouble }) => isDouble).length} double`);
}
