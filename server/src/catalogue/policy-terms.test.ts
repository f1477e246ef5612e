import { createHash } from 'node:crypto';
import { showContract } from '@salus/api/back-office.ts';
import { openPolicyDocument, type PolicyTermsView } from '@salus/api/catalogue.ts';
import { createDraft, editDraft, showDraft, showIssuedContract } from '@salus/api/contracts.ts';
import { showContractToCustomer } from '@salus/api/customer-link.ts';
import { downloadDraft } from '@salus/api/documents.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { expect, test } from 'vitest';
import { draftBody, givenContract } from '../testing/given.ts';
import { givenPlanVersion } from '../testing/given-plan-version.ts';
import { readPdfText } from '../testing/read-pdf.ts';
import { openForTests } from '../testing/test-app.ts';
import { readCatalogue } from './catalogue-file.ts';
import { readTermsProof } from './policy-terms.ts';

const salus = openForTests();

const { products } = readCatalogue();
const [individual] = products;
const texts = (language: 'vi' | 'en') => ({
  language,
  exclusions: individual?.exclusions.map((text) => text[language]),
  waitingPeriods: individual?.waitingPeriods.map(({ days, ...text }) => ({
    text: text[language],
    days,
  })),
});

async function readTerms(
  referenceNumber: string,
  language?: string,
): Promise<PolicyTermsView | null> {
  const officer = await salus.as('sales.cbb');
  const input = { referenceNumber, ...(language !== undefined && { language }) };
  return (await officer.call(showDraft, input)).body.data.policyTerms;
}

// covers CAT-13
test('officer, clerk, head and customer see the texts of the contract', async () => {
  const { referenceNumber, linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const page = await salus.customer(linkToken).call(showContractToCustomer);
  const { policyTerms } = page.body.data;
  expect(policyTerms).toMatchObject({ version: 1, ...texts('vi') });
  expect(await readTerms(referenceNumber)).toEqual(policyTerms);
  const clerk = await salus.as('bm');
  expect((await clerk.call(showContract, { referenceNumber })).body.data.policyTerms).toEqual(
    policyTerms,
  );
  const issued = await givenContract(salus, { status: 'ACTIVE' });
  const head = await salus.as('manager');
  const { referenceNumber: issuedNumber } = issued;
  const issuedView = await head.call(showIssuedContract, { referenceNumber: issuedNumber });
  expect(issuedView.body.data.policyTerms).toEqual(policyTerms);
});

// covers CAT-13
test.each([
  ['vi', 'vi'],
  ['en', 'en'],
  ['zh', 'en'],
  ['ar', 'en'],
  ['de', 'en'],
] as const)('the texts for %s are in %s', async (reader, language) => {
  const { referenceNumber, linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  expect(await readTerms(referenceNumber, reader)).toMatchObject(texts(language));
  const page = await salus.customer(linkToken).call(showContractToCustomer, { language: reader });
  expect(page.body.data.policyTerms).toMatchObject(texts(language));
});

// covers CAT-13, CAT-14
test('each document is open without a sign-in, and its bytes have the digest', async () => {
  const { referenceNumber } = await givenContract(salus);
  const documents = (await readTerms(referenceNumber))?.documents ?? [];
  expect(documents.map(({ kind, language }) => `${kind} ${language}`).toSorted()).toEqual([
    'SUMMARY en',
    'SUMMARY vi',
    'WORDING en',
    'WORDING vi',
  ]);
  for (const { url, sha256, language } of documents) {
    const answer = await salus.http.inject({
      method: 'GET',
      url: new URL(url).pathname + new URL(url).search,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(sha256);
    const pages = await readPdfText(answer.rawPayload);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(language === 'vi' ? 'Văn bản minh họa' : 'Demonstration text');
  }
  const unknown = await salus.anybody.call(openPolicyDocument, { sha256: '0'.repeat(64) });
  expect(unknown.status).toBe(404);
});

// covers CAT-8, CAT-13
test('a contract keeps its version until it is saved again', async () => {
  const { referenceNumber } = await givenContract(salus);
  const before = await readTerms(referenceNumber);
  await givenPlanVersion(salus, draftBody().planId, { fee: vnd(630_000) });
  expect(await readTerms(referenceNumber)).toEqual(before);
  const officer = await salus.as('sales.cbb');
  const { updatedAt } = (await officer.call(showDraft, { referenceNumber })).body.data;
  await officer.call(editDraft, { ...draftBody(), referenceNumber, updatedAt });
  const after = await readTerms(referenceNumber);
  expect(after?.version).toBe((before?.version ?? 0) + 1);
  expect(after?.digest).not.toBe(before?.digest);
  expect((await officer.call(createDraft, draftBody())).body.data.premiumAmount).toBe(630_000);
});

// covers CAT-13
test('the draft names version and digest', async () => {
  const { referenceNumber } = await givenContract(salus);
  const officer = await salus.as('sales.cbb');
  const { id, policyTerms } = (await officer.call(showDraft, { referenceNumber })).body.data;
  const draft = await officer.call(downloadDraft, { referenceNumber });
  const text = (await readPdfText(draft.bytes)).join(' ').replaceAll(' ', '');
  expect(text).toContain(policyTerms?.digest);
  expect(text).toContain(`phiênbản${policyTerms?.version}.`);
  const { version, digest } = policyTerms ?? {};
  expect(await readTermsProof(salus.db, id)).toEqual({ version, digest });
});
