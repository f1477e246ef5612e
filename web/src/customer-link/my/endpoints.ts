import type * as api from '@salus/api/contracts/policyholder.ts';
import type { Light } from '@salus/api/endpoint.ts';

/** The endpoints of the policy's page, without their schemas like those of the link. */
export const PROOF_HEADER = 'x-my-proof';

const access = { kind: 'policyholder' } as const;

export const openPolicyholderPage: Light<typeof api.openPolicyholderPage> = {
  name: 'openPolicyholderPage',
  method: 'POST',
  path: '/v1/customer/my/open',
  access: { kind: 'public' },
};

export const showPolicy: Light<typeof api.showPolicy> = {
  name: 'showPolicy',
  method: 'GET',
  path: '/v1/customer/my/policy',
  access,
};

export const downloadOwnCertificate: Light<typeof api.downloadOwnCertificate> = {
  name: 'downloadOwnCertificate',
  method: 'GET',
  path: '/v1/customer/my/certificate',
  access,
  output: 'pdf',
};

export const downloadOwnReceipt: Light<typeof api.downloadOwnReceipt> = {
  name: 'downloadOwnReceipt',
  method: 'GET',
  path: '/v1/customer/my/receipt',
  access,
  output: 'pdf',
};

export const giveMissingConsents: Light<typeof api.giveMissingConsents> = {
  name: 'giveMissingConsents',
  method: 'POST',
  path: '/v1/customer/my/consents',
  access,
  deviceCookie: true,
};

export const withdrawConsents: Light<typeof api.withdrawConsents> = {
  name: 'withdrawConsents',
  method: 'POST',
  path: '/v1/customer/my/consent-withdrawal',
  access,
};

export const requestCancellation: Light<typeof api.requestCancellation> = {
  name: 'requestCancellation',
  method: 'POST',
  path: '/v1/customer/my/cancellation-request',
  access,
};

export const giveOwnRefundAccount: Light<typeof api.giveOwnRefundAccount> = {
  name: 'giveOwnRefundAccount',
  method: 'PUT',
  path: '/v1/customer/my/refund-account',
  access,
};

export const correctOwnEmail: Light<typeof api.correctOwnEmail> = {
  name: 'correctOwnEmail',
  method: 'PUT',
  path: '/v1/customer/my/email',
  access,
};
