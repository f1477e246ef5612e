import * as accounts from '@salus/api/accounts.ts';
import * as link from '@salus/api/customer-link.ts';
import type { AnyEndpoint } from '@salus/api/endpoint.ts';
import * as payments from '@salus/api/payments.ts';
import { expect, test } from 'vitest';
import * as light from './agreement.ts';

const declared: readonly AnyEndpoint[] = [
  link.showContractToCustomer,
  link.requestChange,
  link.startPaymentByLink,
  link.downloadDraftByLink,
  payments.showPaymentResult,
  accounts.captchaChallenge,
];

/** All that the client reads of an endpoint. */
const read = ({ name, method, path, access, captcha, envelope, output }: AnyEndpoint) => ({
  name,
  method,
  path,
  access,
  captcha,
  envelope,
  isFile: output === 'pdf',
});

test.each(declared)('calls $name as the agreement declares it', (endpoint) => {
  const ours = (light as Record<string, unknown>)[endpoint.name] as AnyEndpoint;
  expect(read(ours)).toEqual(read(endpoint));
});

test('sends the token and the captcha under the headers of the agreement, and knows its methods', () => {
  expect(light.LINK_HEADER).toBe(link.LINK_HEADER);
  expect(light.CAPTCHA_HEADER).toBe(accounts.CAPTCHA_HEADER);
  expect(light.paymentMethods).toEqual(link.paymentMethods);
});
