import { endpointRefusals } from '@salus/api/endpoint-refusals.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { readCustomerEndpoints } from '../../schemaless-endpoints.ts';
import { describeFailure } from './describe-failure.ts';
import { startTranslations } from './translations.ts';

test('calls endpoints of the link, of the policy and of everyone', async () => {
  const names = (await readCustomerEndpoints()).map(({ name }) => name);
  expect([...new Set(names)].toSorted()).toEqual([
    'captchaChallenge',
    'correctOwnEmail',
    'downloadDraftByLink',
    'downloadOwnCertificate',
    'downloadOwnReceipt',
    'endOffersByLink',
    'giveMissingConsents',
    'giveOwnRefundAccount',
    'openCounterLink',
    'openPolicyholderPage',
    'openTransferByLink',
    'recordOpening',
    'requestCancellation',
    'requestChange',
    'sendPageLink',
    'setOwnOffers',
    'showContractToCustomer',
    'showPaymentResult',
    'showPolicy',
    'startPaymentByLink',
    'stepUpLink',
    'stopReminders',
    'withdrawConsents',
  ]);
});

// covers LINK-10
test('has a sentence for exactly the refusals of these calls', async () => {
  await startTranslations();
  const endpoints = await readCustomerEndpoints();
  const codes = endpoints.flatMap((endpoint) => [...endpointRefusals(endpoint)]);
  const loadedCodes = Object.keys(i18next.getResourceBundle('vi', 'domain').refusals);
  const callable = new Set<string>([...codes, 'SERVICE_UNAVAILABLE']);
  expect(loadedCodes.filter((code) => !callable.has(code))).toEqual([]);
  const message = 'the sentence of the server';
  expect(
    codes.filter((code) => describeFailure(new RefusalError(code, { message })) === message),
  ).toEqual([]);
});
