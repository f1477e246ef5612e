import { roleGroups } from '@salus/domain/people/roles.ts';
import type { FieldCode } from '@salus/domain/validation/field-codes.ts';
import { z } from 'zod';
import { type Access, endpoint, publicAccess } from './endpoint.ts';

/** Also before the password change, and after the user has accepted the agreement. */
const allStaff = {
  kind: 'staff',
  groups: roleGroups,
  duringSetup: true,
} as const satisfies Access;

/** A required checkbox: 1 is ticked, absent and 0 are not, other values are invalid. */
const checkbox = z.literal(1, {
  error: ({ input }): FieldCode =>
    input === undefined || input === null || input === '' || input === 0 ? 'required' : 'invalid',
});

const digest = z.string({ error: 'invalid' }).regex(/^[0-9a-f]{64}$/, { error: 'invalid' });

export const acceptAgreement = endpoint({
  name: 'acceptAgreement',
  summary: 'Agree to the document on personal data; a second time changes nothing',
  method: 'PUT',
  path: '/v1/auth/agreement-user',
  access: allStaff,
  /** SHA-256 of the displayed PDF; when sent, acceptance of any other document is refused. */
  query: z.object({ sha256: digest.optional() }),
  body: z.strictObject({ isAgreement: checkbox }),
  output: z.object({ isAgreement: z.literal(1), agreedAt: z.string() }),
});

export const showAgreement = endpoint({
  name: 'showAgreement',
  summary: 'The agreement on personal data in force, and the caller’s acceptance',
  method: 'GET',
  path: '/v1/auth/agreement-user',
  access: allStaff,
  output: z.object({
    version: z.string(),
    effectiveOn: z.string(),
    /** SHA-256 of the PDF, in hex. */
    sha256: z.string(),
    /** Headings of chapters, articles and appendices on each page. */
    pages: z.array(z.object({ number: z.int(), headings: z.array(z.string()) })),
    accepted: z
      .object({
        agreedAt: z.string(),
        /** Null for acceptances older than versions. */
        version: z.string().nullable(),
      })
      .nullable(),
  }),
});
export type AgreementView = z.output<typeof showAgreement.output>;

/**
 * With the digest in the query the file never changes and is cached forever. The version alone
 * is not enough: the text also contains the insurer's name and hotline.
 */
const which = {
  version: z.string().max(20, { error: 'invalid' }).optional(),
  sha256: digest.optional(),
};

export const showAgreementPage = endpoint({
  name: 'showAgreementPage',
  summary: 'One of the 20 pages of the agreement on personal data, as an image',
  method: 'GET',
  path: '/v1/pub/agreement/pages/:page',
  access: publicAccess,
  query: z.object({ page: z.string(), ...which }),
  output: { file: 'image/svg+xml' },
  limitedAs: 'unlimited',
  refuses: ['NOT_FOUND'],
});

export const openAgreementPdf = endpoint({
  name: 'openAgreementPdf',
  summary: 'The agreement on personal data as PDF/A, tagged',
  method: 'GET',
  path: '/v1/pub/agreement/pdf',
  access: publicAccess,
  query: z.object(which),
  output: { file: 'application/pdf' },
  refuses: ['NOT_FOUND'],
});

export const readAgreement = endpoint({
  name: 'readAgreement',
  summary: 'The text of the agreement on personal data, for readers who cannot see images',
  method: 'GET',
  path: '/v1/pub/agreement/text',
  access: publicAccess,
  query: z.object(which),
  output: { file: 'text/html' },
  refuses: ['NOT_FOUND'],
});

export const showAgreementStyle = endpoint({
  name: 'showAgreementStyle',
  summary: 'The stylesheet of the agreement’s text',
  method: 'GET',
  path: '/v1/pub/agreement/text.css',
  access: publicAccess,
  output: { file: 'text/css' },
});
