import { createDraft, editDraft } from '@salus/api/contracts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftBody } from '../../testing/given.ts';
import { type Caller, startTestApp, type TestApp } from '../../testing/test-app.ts';

const path = 'insuredDetails.0.insuredRelationship';
/** The proposer is another person than the insured `self`. */
const other = { proposerName: 'Lê Lan', proposerGender: 'female' } as const;
const warnings = [
  { path, code: 'SELF_DIFFERS', data: { fields: ['insuredName', 'insuredGender'] } },
  // The number encodes a man (WARN-10).
  { path: 'proposerNationalId', code: 'CCCD_DIFFERS', data: { differs: 'gender' } },
];
const warningCodes = ({ warnings: list = [] }: { warnings?: readonly { code: string }[] }) =>
  list.map(({ code }) => code);
const servers: TestApp[] = [];

async function startOfficer(env: Record<string, string>): Promise<Caller> {
  const salus = await startTestApp(env);
  servers.push(salus);
  return salus.as('sales.cbb');
}
afterAll(async () => {
  for (const salus of servers) await salus.close();
});

describe('by default', () => {
  let officer: Caller;
  beforeAll(async () => {
    officer = await startOfficer({});
  });

  // covers VAL-21, DRAFT-15
  test('a draft is saved and edited with a warning about another self', async () => {
    const creation = await officer.call(createDraft, draftBody(other));
    expect([creation.status, creation.body.data.warnings]).toEqual([200, warnings]);
    const { referenceNumber, updatedAt } = creation.body.data;
    const editing = await officer.call(editDraft, {
      ...draftBody(other),
      referenceNumber,
      updatedAt,
    });
    expect([editing.status, editing.body.data.warnings]).toEqual([200, warnings]);
  });

  // covers DRAFT-15
  test('an edit that mends the draft answers without warnings', async () => {
    const { referenceNumber, updatedAt } = (await officer.call(createDraft, draftBody(other))).body
      .data;
    const editing = await officer.call(editDraft, { ...draftBody(), referenceNumber, updatedAt });
    expect(warningCodes(editing.body.data)).not.toContain('SELF_DIFFERS');
  });
});

describe('with SELF_RULE=refuse', () => {
  let officer: Caller;
  beforeAll(async () => {
    officer = await startOfficer({ SELF_RULE: 'refuse' });
  });
  const refusal = {
    error_code: 'VALIDATION_ERROR',
    data: [{ path, code: 'self_must_be_proposer' }],
  };

  // covers VAL-21
  test('a draft with another self is refused', async () => {
    expect(await officer.call(createDraft, draftBody(other))).toMatchObject({
      status: 400,
      body: refusal,
    });
  });

  test('a draft is saved, but not edited to another self', async () => {
    const creation = await officer.call(createDraft, draftBody());
    expect(creation.status).toBe(200);
    const { referenceNumber, updatedAt } = creation.body.data;
    expect(
      await officer.call(editDraft, { ...draftBody(other), referenceNumber, updatedAt }),
    ).toMatchObject({ status: 400, body: refusal });
  });
});
