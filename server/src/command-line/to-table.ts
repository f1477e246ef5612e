import { textLength } from '@salus/domain/people/text.ts';

/** Columns fit their longest cell. Control characters become "?": they would move the cursor. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows].map((cells) =>
    cells.map((cell) => cell.replace(/[\p{Cc}\p{Cf}]/gu, '?')),
  );
  const widths = head.map((_, at) =>
    all.reduce((width, cells) => Math.max(width, textLength(cells[at] ?? '')), 0),
  );
  return all
    .map(
      (cells) =>
        `${cells
          .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - textLength(cell)))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
