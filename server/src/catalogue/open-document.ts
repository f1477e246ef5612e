import type { openPolicyDocument as call } from '@salus/api/catalogue.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { PublicUseCase } from '../context.ts';
import { readDocumentFile } from './document-file.ts';

/** A document for everyone who has its digest: the customer reads it without a sign-in. */
export const openDocument: PublicUseCase<typeof call> = async ({ app }, { sha256 }) => {
  const document = await app.db
    .selectFrom('catalogue_documents')
    .select('sha256')
    .where('sha256', '=', Buffer.from(sha256, 'hex'))
    .executeTakeFirst();
  if (!document) throw new RefusalError('NOT_FOUND');
  const bytes = await readDocumentFile(app.integrations.files, sha256);
  return { bytes, sha256, isImmutable: true, fileName: `${sha256.slice(0, 12)}.pdf` };
};
