import { listDrafts, listIssued, showDraft } from '@salus/api/contracts.ts';
import { startPaymentByLink } from '@salus/api/customer-link.ts';
import { exportContract } from '@salus/api/reports.ts';
import { consentsToInsistOn } from '@salus/domain/contracts/consents.ts';
import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import { type LanguageCode, languageCodes } from '@salus/domain/people/languages.ts';
import { describe, expect, test } from 'vitest';
import { termsFor, termsToGive, termsValues } from './terms.ts';
import { givenContract, settleOrder } from './testing/given.ts';
import { eventually, openForTests } from './testing/test-app.ts';
import { translationsIn } from './translations.ts';

const salus = openForTests();

const inLanguage = (language: string) => ({ 'accept-language': language });
const SHOW = '/v1/customer-info/contract/sms-info-contract';

describe.each(languageCodes)('a caller who reads %s', (code) => {
  const t = translationsIn(code);

  // covers API-10, I18N-1, NAV-4
  test('gets refusals, the welcome page and files in that language', async () => {
    const anonymous = await salus.anybody.call(listDrafts, {}, inLanguage(code));
    expect([anonymous.status, anonymous.body.message]).toEqual([
      401,
      t(($) => $.domain.refusals.UNAUTHORIZED),
    ]);
    const clerk = await salus.as('bm');
    const welcome = await clerk.get('/v1/auth/tool/welcome-dashboard', {}, inLanguage(code));
    expect(welcome.body.data).toEqual({
      title: t(($) => $.domain.welcome.title),
      paragraphs: [
        t(($) => $.domain.welcome.what),
        t(($) => $.domain.welcome.how),
        t(($) => $.domain.welcome.care),
      ],
    });
    const file = await clerk.call(exportContract, { type: 'EXPORT' }, inLanguage(code));
    expect(
      String(file.body)
        .slice(1)
        .startsWith(`${t(($) => $.domain.contractFile.policyNo)},`),
    ).toBe(true);
  });

  // covers DRAFT-10
  test('gets equal contract values, and texts in that language', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'DRAFT' });
    const officer = await salus.as('sales.cbb');
    const ask = { referenceNumber };
    const { data } = (await officer.call(showDraft, ask, inLanguage(code))).body;
    const { data: vietnamese } = (await officer.call(showDraft, ask)).body;
    const texts = {
      medicalQuestionnaires: null,
      allowedActions: null,
      policyTerms: null,
      version: null,
    };
    expect({ ...data, ...texts }).toEqual({ ...vietnamese, ...texts });
    expect(data.policyTerms.language).toBe(code === 'vi' ? 'vi' : 'en');
    expect(data.version === vietnamese.version).toBe(code === 'vi');
    expect(data.medicalQuestionnaires[0].medQuestionContent).toBe(
      t(($) => $.domain.healthQuestions[1]),
    );
    const reasons = data.allowedActions.flatMap(
      ({ reason }: { reason: { message: string } | null }) => reason ?? [],
    );
    expect(reasons.map(({ message }: { message: string }) => message)).toContain(
      t(($) => $.domain.refusals.INVALID_STATE),
    );
  });

  test('accepts the terms and gets messages in that language', async () => {
    const { referenceNumber, linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
    });
    const customer = salus.customer(linkToken ?? '');
    const { terms } = (await customer.get(SHOW, {}, inLanguage(code))).body.data;
    const { config } = salus.app;
    const texts = termsFor(termsValues(config), code);
    expect(terms).toEqual(termsToGive(texts, consentsToInsistOn(config)));
    const choice = {
      consents: 'personal-data,health-data,payment-terms',
      termsVersion: terms.version,
    };
    const reply = await customer.call(
      startPaymentByLink,
      { ...choice, language: terms.language },
      inLanguage('vi'),
    );
    expect(reply.status).toBe(200);
    const contract = await salus.db
      .selectFrom('contracts')
      .innerJoin('consents', 'consents.contract_id', 'contracts.id')
      .select(['contracts.id', 'consents.language'])
      .where('reference_number', '=', referenceNumber)
      .executeTakeFirstOrThrow();
    expect(contract.language).toBe(terms.language);
    await settleOrder(salus, new URL(reply.body.data).searchParams.get('vpc_MerchTxnRef') ?? '');
    const mail = await eventually('the certificate', async () => {
      const { policy_no } = await salus.db
        .selectFrom('contracts')
        .select('policy_no')
        .where('id', '=', contract.id)
        .executeTakeFirstOrThrow();
      const subject = translationsIn(terms.language as LanguageCode)(($) => $.mail.issued.subject, {
        policyNo: policy_no,
      });
      return policy_no === null
        ? null
        : (await salus.outbox()).find((mail) => mail.subject === subject);
    });
    expect(mail.text).toContain(
      translationsIn(terms.language as LanguageCode)(($) => $.mail.issued.text),
    );
    expect(mail.text).toContain(exampleDraft.proposerName);
  });
});

// covers I18N-1
test('a caller without a supported language gets Vietnamese', async () => {
  for (const header of ['de', 'xx;q=1', '', 'ar;q=0'])
    expect((await salus.anybody.call(listIssued, {}, inLanguage(header))).body.message).toBe(
      translationsIn('vi')(($) => $.domain.refusals.UNAUTHORIZED),
    );
});

test('the verification page is Vietnamese, obeys ?lang, and links to all languages', async () => {
  const plain = (await salus.anybody.get('/verify/unknown')).body;
  const arabic = (await salus.anybody.get('/verify/unknown?lang=ar', undefined, inLanguage('en')))
    .body;
  expect(plain).toContain('<html lang="vi" dir="ltr">');
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  expect(arabic).toContain(translationsIn('ar')(($) => $.verification.unknown));
  for (const code of languageCodes.filter((one) => one !== 'vi'))
    expect(plain).toContain(`href="?lang=${code}"`);
});
