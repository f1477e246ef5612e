import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { referenceNumber } from '../wire.ts';

/** Part of each detail; another one as soon as the detail would show something else. */
export const versionView = z.object({ version: z.string() });

export const showContractVersion = endpoint({
  name: 'showContractVersion',
  summary: 'The version of the detail that the caller sees; holds no personal data',
  method: 'GET',
  path: '/v1/auth/contract/version',
  access: staff('sales', 'backOffice', 'auditor'),
  query: z.object({ referenceNumber }),
  output: versionView,
  refuses: ['NOT_FOUND'],
});
