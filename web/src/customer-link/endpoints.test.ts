import * as accounts from '@salus/api/accounts.ts';
import * as counter from '@salus/api/contracts/counter-link.ts';
import * as policyholder from '@salus/api/contracts/policyholder.ts';
import * as link from '@salus/api/customer-link.ts';
import type { AnyEndpoint, ClientEndpoint } from '@salus/api/endpoint.ts';
import * as transfers from '@salus/api/payments/transfers.ts';
import * as payments from '@salus/api/payments.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { RefusalCode } from '@salus/domain/refusals.ts';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { describeFailure } from './describe-failure.ts';
import * as light from './endpoints.ts';
import * as my from './my/endpoints.ts';
import { startTranslations } from './translations.ts';

const declared: readonly AnyEndpoint[] = [
  link.showContractToCustomer,
  link.recordOpening,
  link.stepUpLink,
  link.requestChange,
  link.startPaymentByLink,
  transfers.openTransferByLink,
  link.downloadDraftByLink,
  payments.showPaymentResult,
  accounts.captchaChallenge,
  counter.openCounterLink,
  policyholder.openPolicyholderPage,
  policyholder.showPolicy,
  policyholder.downloadOwnCertificate,
  policyholder.downloadOwnReceipt,
  policyholder.giveMissingConsents,
  policyholder.withdrawConsents,
  policyholder.requestCancellation,
  policyholder.giveOwnRefundAccount,
  policyholder.correctOwnEmail,
  policyholder.sendPageLink,
];

/** Refusals of every call, and the answer that does not come. */
const common: readonly RefusalCode[] = [
  'BODY_TOO_LARGE',
  'IDEMPOTENCY_KEY_REUSED',
  'REQUEST_IN_PROGRESS',
  'SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'UNAUTHORIZED',
  'VALIDATION_ERROR',
];

/** The properties of an endpoint that the client reads. */
const read = ({ output, ...endpoint }: ClientEndpoint) => {
  const { name, method, path, access, captcha, deviceCookie, envelope } = endpoint;
  return {
    name,
    method,
    path,
    access,
    captcha,
    deviceCookie,
    envelope,
    isFile: output === 'pdf',
  };
};

test.each(declared)('declares $name as the API contract does', (endpoint) => {
  const own = ({ ...light, ...my } as Record<string, unknown>)[endpoint.name] as ClientEndpoint;
  expect(read(own)).toEqual(read(endpoint));
});

test('uses the header names of the API contract', () => {
  expect(light.LINK_HEADER).toBe(link.LINK_HEADER);
  expect(my.PROOF_HEADER).toBe(policyholder.PROOF_HEADER);
});

// covers LINK-10
test('has a sentence for exactly the refusals of these calls', async () => {
  await startTranslations();
  const codes = new Set([...common, ...declared.flatMap(({ refuses }) => refuses)]);
  const loaded = Object.keys(i18next.getResourceBundle('vi', 'domain').refusals);
  expect(loaded.filter((code) => !new Set<string>(codes).has(code))).toEqual([]);
  const message = 'the sentence of the server';
  const without = [...codes].filter(
    (code) => describeFailure(new RefusalError(code, { message })) === message,
  );
  expect(without).toEqual([]);
});
