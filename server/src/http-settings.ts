import { PROOF_HEADER } from '@salus/api/contracts/policyholder.ts';
import { LINK_HEADER } from '@salus/api/customer-link.ts';
import { CAPTCHA_HEADER } from '@salus/api/endpoint.ts';
import { endpointRefusals } from '@salus/api/endpoint-refusals.ts';
import type { ApiDescription } from './platform/http/open-api-document.ts';
import type { RequestsPerMinute } from './platform/http/rate-limit.ts';

/** The facts of the product that platform/http takes as parameters. */

/** Requests a minute (API-6), before RATE_LIMIT_FACTOR. */
export const REQUESTS_PER_MINUTE = {
  person: 600,
  address: 600,
  'sign-in': 60,
  'link-look-up': 60,
} as const satisfies RequestsPerMinute;

/** The pages of the customer link. The paths of a link hold its secret token. */
export const CUSTOMER_PAGES = /^\/(ord|order|my)(\/|$|\?)/;

/** The bundle of the staff portal. */
export const STAFF_PAGE = '/index.html';

/** The bundle of a page's path. */
export function pageFile(path: string): string {
  return CUSTOMER_PAGES.test(path) ? '/customer.html' : STAFF_PAGE;
}

/** The parts of the OpenAPI document that no endpoint names. */
export const apiDescription: ApiDescription = {
  title: 'Salus',
  description:
    'Sells and manages health-insurance contracts. Success is `{"success": true, "data": …}` ' +
    '(three calls: `result`), a refusal ' +
    '`{"success": false, "error_code", "message", "data"}`.',
  captchaHeader: CAPTCHA_HEADER,
  listRefusals: endpointRefusals,
  securitySchemes: {
    staff: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'access_token of login',
    },
    customer: {
      type: 'apiKey',
      in: 'header',
      name: LINK_HEADER,
      description: 'The token of the customer link',
    },
    policyholder: {
      type: 'apiKey',
      in: 'header',
      name: PROOF_HEADER,
      description: 'The proof that openPolicyholderPage returns',
    },
  },
};
