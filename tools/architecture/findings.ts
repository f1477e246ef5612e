import { expect } from 'vitest';
import type { Source } from '../sources.ts';

type Rule = {
  /** Why the rule exists. */
  readonly reason: string;
  /** The code to write instead. */
  readonly instead: string;
};

/** Fails with each finding ("file:line: text"), the reason of the rule and the remedy. */
export function expectNone(findings: readonly string[], { reason, instead }: Rule): void {
  const list = findings.map((finding) => `  ${finding}`).join('\n');
  if (findings.length > 0) expect.fail(`\n${list}\n\nWhy: ${reason}\nInstead: ${instead}\n`);
}

/** "file:line: text" of each match. */
export function findingsIn(sources: readonly Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(
      (match) => `${path}:${lineAt(text, match.index)}: ${match[0].trim()}`,
    ),
  );
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/**
 * Compares counts with a list of known exceptions. An exception that is no longer needed is a
 * finding as well.
 */
export function beyond(
  counts: ReadonlyMap<string, number>,
  exceptions: Readonly<Record<string, number>>,
  usual = 0,
): string[] {
  const over = [...counts].flatMap(([key, count]) => {
    const limit = exceptions[key] ?? usual;
    return count > limit ? [`${key}: ${count}, at most ${limit}`] : [];
  });
  const stale = Object.entries(exceptions).flatMap(([key, limit]) => {
    const count = counts.get(key) ?? 0;
    return count <= Math.min(usual, limit - 1)
      ? [`${key}: ${count} now; remove its limit in this test`]
      : [];
  });
  return [...over, ...stale];
}
