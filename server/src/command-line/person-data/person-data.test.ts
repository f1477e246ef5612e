import { readFile } from 'node:fs/promises';
import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenContract } from '../../testing/given.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Keyboard, openKeyboard } from '../../testing/type-command.ts';

const IDENTITY = '001192000789';
const OTHER = exampleDraft.proposerNationalId;

let salus: TestApp;
let key: string;
let keyboard: Keyboard;
let own: string;
let family: string;
let active: string;

beforeAll(async () => {
  salus = await startTestApp();
  key = await generateX25519Identity();
  keyboard = await openKeyboard(salus, { EXPORT_RECIPIENT: await identityToRecipient(key) });
  const draft = {
    proposerNationalId: IDENTITY,
    insuredDetails: exampleDraft.insuredDetails.map((insured) => ({
      ...insured,
      insuredNationalId: IDENTITY,
    })),
  };
  own = (await givenContract(salus, { draft })).referenceNumber;
  active = (await givenContract(salus, { status: 'ACTIVE', draft })).referenceNumber;
  const insuredDetails = exampleFamilyDraft.insuredDetails.map((insured) =>
    insured.insuredRelationship === 'wife_husband'
      ? { ...insured, insuredNationalId: IDENTITY }
      : insured,
  );
  family = (await givenContract(salus, { type: 'FAMILY', draft: { insuredDetails } }))
    .referenceNumber;
  await givenContract(salus);
  const officer = await salus.as('sales.cbb');
  const save = (id: string, form: object) => officer.put(`/v1/auth/unfinished-form/${id}`, form);
  await save('own', { proposerName: 'Lê An', proposerNationalId: IDENTITY });
  await save('family', {
    proposerNationalId: OTHER,
    insuredDetails: [{ insuredNationalId: OTHER }, { insuredNationalId: IDENTITY }],
  });
  await save('other', { proposerNationalId: OTHER });
  await sql`insert into recalled_consents
    select * from consents where contract_id =
      (select id from contracts where reference_number = ${active})`.execute(salus.db);
  const clerk = await salus.as('bm');
  await clerk.get(`/v1/auth/contract/bm-info-temporary?referenceNumber=${own}`);
  await clerk.get(`/v1/auth/contract/bm-list-temporary?proposerNationalId=${IDENTITY}`);
});
afterAll(async () => {
  await keyboard.close();
  await salus.close();
});

/** The decrypted text of an exported file. */
async function decryptFile(name: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  return decrypter.decrypt(await readFile(keyboard.path(name)), 'text');
}
const requests = async () =>
  (
    await sql<{ operator: string; contracts: string[]; erased: string[] | null }>`
      select operator, contracts, erased from person_data_requests order by id`.execute(salus.db)
  ).rows;

// covers KEEP-6
describe('person-data', () => {
  test('exports what is held of a person, encrypted, without data of others', async () => {
    const out = keyboard.path('a.age');
    const result = await keyboard.typeWith(IDENTITY, 'person-data', '--out', out);
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(result.out).not.toContain(IDENTITY);
    const bytes = await readFile(out);
    expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/);
    expect(bytes.includes(own)).toBe(false);

    const text = await decryptFile('a.age');
    const { contracts, searches, unfinishedForms } = JSON.parse(text);
    expect(unfinishedForms).toEqual([
      {
        id: 'family',
        isProposer: false,
        updatedAt: expect.any(String),
        form: { insuredDetails: [{ insuredNationalId: IDENTITY }] },
      },
      {
        id: 'own',
        isProposer: true,
        updatedAt: expect.any(String),
        form: { proposerName: 'Lê An', proposerNationalId: IDENTITY, insuredDetails: [] },
      },
    ]);
    const { consents, recalledConsents } = contracts[1].records;
    expect(recalledConsents).toHaveLength(consents.length);
    expect(recalledConsents).not.toEqual([]);
    expect(contracts).toMatchObject([
      {
        number: own,
        isProposer: true,
        contract: { proposer_national_id: IDENTITY },
        insured: [{ insured_national_id: IDENTITY }],
        history: [{ action: 'create' }],
        reads: [{ kind: 'DETAIL', role: 'BM_SUPPORT' }],
      },
      { number: active, status: 'ACTIVE', records: { payments: [{ status: 'SUCCEEDED' }] } },
      { number: family, isProposer: false, insured: [{ insured_national_id: IDENTITY }] },
    ]);
    expect(contracts[1].records.messages[0]).toMatchObject({ channel: 'SMS', status: 'SENT' });
    expect(searches).toMatchObject([
      { kind: 'WARNING', call: 'createDraft' },
      { kind: 'WARNING', call: 'createFamilyDraft' },
      { kind: 'SEARCH', call: 'listContracts' },
    ]);
    expect(text).not.toContain(OTHER);
    expect(contracts[2].contract).not.toHaveProperty('proposer_name');
    expect(contracts[2].history).toEqual([]);
  });

  test('erases expired drafts and names what stays until when', async () => {
    await sql`update contracts set updated_at = now() - interval '13 months'
      where reference_number = ${own}`.execute(salus.db);
    const out = keyboard.path('b.age');
    const argv = ['person-data', IDENTITY.toLowerCase(), '--out', out, '--erase'];
    const result = await keyboard.type(...argv, '--operator', 'Mrs Lan');
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(result.out).toMatch(new RegExp(`${own} +DRAFT +proposer +erased`));
    expect(result.out).toMatch(
      new RegExp(`${active} +ACTIVE +proposer +stays until 20\\d\\d-\\d\\d-\\d\\d`),
    );
    expect(result.out).toMatch(new RegExp(`${family} +DRAFT +insured +stays until 20`));
    expect(await decryptFile('b.age')).toContain(own);
    expect(result.out).toContain('Unfinished forms: 2, of which 1 erased');
    const forms = await salus.db
      .selectFrom('unfinished_forms')
      .select('id')
      .orderBy('id')
      .execute();
    expect(forms.map(({ id }) => id)).toEqual(['family', 'other']);
    const { rows } = await sql`select from contracts where reference_number = ${own}`.execute(
      salus.db,
    );
    expect(rows).toEqual([]);
  });

  test('leaves a trace of each run without the number', async () => {
    expect(await requests()).toEqual([
      { operator: 'it.admin', contracts: [own, active, family], erased: null },
      { operator: 'Mrs Lan', contracts: [own, active, family], erased: [own] },
    ]);
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(r)::text as text from person_data_requests r`.execute(salus.db);
    expect(JSON.stringify(rows)).not.toContain(IDENTITY);
  });

  test('changes nothing for an existing file, a missing key or an invalid number', async () => {
    const again = await keyboard.type('person-data', IDENTITY, '--out', keyboard.path('a.age'));
    expect(again.code).toBe(2);
    expect(again.err).toContain("can't be written (EEXIST): nothing was changed.");
    const bare = await openKeyboard(salus);
    const refusal = await bare.type('person-data', IDENTITY, '--out', bare.path('c.age'));
    expect(refusal).toMatchObject({ code: 2, out: '' });
    expect(refusal.err).toMatch(/^EXPORT_RECIPIENT is not set/);
    const wrong = await keyboard.typeWith('001 192', 'person-data', '--out', bare.path('d.age'));
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.err).not.toContain('192');
    await bare.close();
    expect(await requests()).toHaveLength(2);
  });
});
