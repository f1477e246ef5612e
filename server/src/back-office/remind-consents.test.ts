import { remindConsents } from '@salus/api/back-office/consent-flags.ts';
import { listMissingConsents, showContract } from '@salus/api/back-office.ts';
import { giveMissingConsents } from '@salus/api/contracts/policyholder.ts';
import { expect, test } from 'vitest';
import { payManually } from '../../demo-data/contract-steps.ts';
import { proofFor } from '../policyholder/proof.ts';
import { awaitStatus, givenContract } from '../testing/given.ts';
import { readContract } from '../testing/stored-rows.ts';
import { eventually, openForTests } from '../testing/test-app.ts';

const salus = openForTests();

const remind = async (...referenceNumbers: string[]) => {
  const { body } = await (await salus.as('bm')).call(remindConsents, { referenceNumbers });
  return body.data.map(
    ({ isReminded, error_code: code }: { isReminded: boolean; error_code: string | null }) =>
      code ?? isReminded,
  );
};
const remindersTo = async (to: string) =>
  (await salus.outbox()).filter(
    (one) => one.to === to && (one.subject ?? '').startsWith('Cần sự đồng ý'),
  );

/** A contract that was paid by hand without a consent. */
async function givenUnconsented(proposerEmail: string) {
  const draft = { proposerEmail };
  const contract = await givenContract(salus, { status: 'AWAITING_PAYMENT', draft });
  await payManually(salus, contract.referenceNumber);
  await awaitStatus(salus, contract.referenceNumber, 'ACTIVE');
  return contract;
}

// covers CONSENT-20
test('reminds each customer once a day, by a mail with the address of the page', async () => {
  const proposerEmail = 'chua.dong.y@example.com';
  const { referenceNumber } = await givenUnconsented(proposerEmail);
  const waiting = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  expect(await remind(referenceNumber, waiting.referenceNumber, 'HD000000000000')).toEqual([
    true,
    'INVALID_STATE',
    'NOT_FOUND',
  ]);
  const [mail] = await eventually('the reminder is sent', async () => {
    const mails = await remindersTo(proposerEmail);
    return mails.length > 0 && mails;
  });
  expect(mail?.text).toContain('/my/');
  expect(await remind(referenceNumber)).toEqual(['CONSENT_REMINDED']);
  const clerk = await salus.as('bm');
  const { results } = (await clerk.call(listMissingConsents, { limit: '100' })).body.data;
  const row = results.find((one: { referenceNumber: string }) => {
    return one.referenceNumber === referenceNumber;
  });
  expect(row).toMatchObject({
    proposerMobile: expect.stringMatching(/^0\d{9}$/),
    consentRemindedAt: expect.any(String),
  });
  const { body } = await clerk.call(showContract, { referenceNumber });
  expect(body.data.consentRemindedAt).toBe(row.consentRemindedAt);
  salus.wait(24 * 60);
  expect(await remind(referenceNumber)).toEqual([true]);
});

// covers CONSENT-20
test('refuses a contract whose consent was given meanwhile', async () => {
  const { referenceNumber } = await givenUnconsented('da.dong.y@example.com');
  const { id } = await readContract(salus, referenceNumber);
  const until = new Date(salus.now().getTime() + 3_600_000);
  await salus
    .policyholder(proofFor(salus.app.config, id, until))
    .call(giveMissingConsents, { consents: ['personal-data', 'health-data', 'payment-terms'] });
  expect(await remind(referenceNumber)).toEqual(['INVALID_STATE']);
});

// covers CONSENT-20
test('reminds once when two clerks press at the same time, and one number twice', async () => {
  const { referenceNumber } = await givenUnconsented('hai.nguoi@example.com');
  const outcomes = await Promise.all([remind(referenceNumber), remind(referenceNumber)]);
  expect(outcomes.flat().map(String).sort()).toEqual(['CONSENT_REMINDED', 'true']);
});
