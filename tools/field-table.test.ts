import { readFileSync } from 'node:fs';
import { insuredFields, proposerFields } from '@salus/domain/contract-fields.ts';
import { describe, expect, test } from 'vitest';

/** Templates are untyped, so this test compares them with the table of contract fields. */
describe('the template of drafts and certificates', () => {
  const parts = readFileSync('server/templates/contract-parts.typ', 'utf8');
  const section = (name: string) => parts.split(`#let ${name}(`)[1]?.split('\n#let ')[0] ?? '';

  test.each([
    ['proposer', proposerFields],
    ['insureds', insuredFields],
  ] as const)('prints every fact of the %s', (name, table) => {
    const facts = new Set(Object.values(table).flatMap(({ fact }) => fact ?? []));
    const missing = [...facts].filter((fact) => !section(name).includes(`it.${fact}`));
    expect(
      missing,
      `print \`it.${missing[0]}\` in \`${name}\` of server/templates/contract-parts.typ`,
    ).toEqual([]);
  });
});
