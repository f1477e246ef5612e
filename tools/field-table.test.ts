import { readFileSync } from 'node:fs';
import { type FieldTable, insuredFields, proposerFields } from '@salus/domain/contract-fields.ts';
import { individualDraftSchema } from '@salus/domain/contracts/draft.ts';
import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import { day } from '@salus/domain/time/day.ts';
import { describe, expect, test } from 'vitest';
import { readMigrationFiles } from '../server/src/platform/migrations/migration-files.ts';

/** Compares places that types do not reach with the table of contract fields. */

const tables = { proposer: proposerFields, insureds: insuredFields } as const;
const tableColumns = (table: FieldTable) =>
  Object.entries(table).map(([field, { column }]) => [field, column] as const);

describe('the template of drafts and certificates', () => {
  const parts = readFileSync('server/templates/contract-parts.typ', 'utf8');
  const section = (name: string) => parts.split(`#let ${name}(`)[1]?.split('\n#let ')[0] ?? '';

  test.each(['proposer', 'insureds'] as const)('prints every fact of the %s', (name) => {
    const facts = new Set(Object.values(tables[name]).flatMap(({ fact }) => fact ?? []));
    const missing = [...facts].filter((fact) => !section(name).includes(`it.${fact}`));
    expect(
      missing,
      `print \`it.${missing[0]}\` in \`${name}\` of server/templates/contract-parts.typ`,
    ).toEqual([]);
  });
});

describe('the form of a draft', () => {
  const folder = 'web/src/contracts/draft-sections';

  test.each([
    ['proposer', proposerFields, ['ProposerSection.tsx']],
    ['insured person', insuredFields, ['PersonFields.tsx', 'InsuredSection.tsx']],
  ] as const)('has a control for every field of the %s', (_, table: FieldTable, files) => {
    const text = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('\n');
    const control = (field: string) =>
      new RegExp(`(?:\\b(?:name|id)=|register\\()["'](?:insuredDetails\\.0\\.)?${field}["']`);
    const missing = Object.keys(table).filter((field) => !control(field).test(text));
    expect(
      missing,
      `add <DraftText name="${missing[0]}" …> or another control to ${folder}/${files[0]}`,
    ).toEqual([]);
  });
});

describe('the database', () => {
  const limit = /\b(\w+) text[^,]*?char_length\((\w+)\)\s*(?:<=|between \d+ and)\s*(\d+)/g;

  const limits = readMigrationFiles().then(
    (files) =>
      new Map(
        files
          .flatMap(({ sql }) => [...sql.matchAll(limit)])
          .map(([, column = '', , most]) => [column, Number(most)]),
      ),
  );
  const [person] = exampleDraft.insuredDetails;

  test.each([
    ['proposer', proposerFields, (change: object) => ({ ...exampleDraft, ...change })],
    [
      'insured person',
      insuredFields,
      (change: object) => ({ ...exampleDraft, insuredDetails: [{ ...person, ...change }] }),
    ],
  ] as const)('stores every text of the %s that the schema accepts', async (_, table, draft) => {
    const isRefused = (field: string, length: number) =>
      individualDraftSchema(day('2026-11-22'))
        .safeParse(draft({ [field]: 'a'.repeat(length) }))
        .error?.issues.some(({ path }) => path.includes(field));
    const columnLimits = [...(await limits)];
    const tooShort = tableColumns(table).filter(([field, column]) =>
      columnLimits.some(([name, most]) => name === column && !isRefused(field, most + 1)),
    );
    expect(columnLimits.length).toBeGreaterThan(5);
    expect(
      tooShort,
      'the CHECK refuses a text that the schema accepts (a 500 at the save): use the same limit',
    ).toEqual([]);
  });
});
