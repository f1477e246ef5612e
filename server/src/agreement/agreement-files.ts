import { createHash } from 'node:crypto';
import type * as api from '@salus/api/agreement.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { AGREEMENT } from '@salus/domain/people/agreement.ts';
import type { App, PublicUseCase } from '../context.ts';
import { readStylesheet } from '../platform/read-stylesheet.ts';

const PAGE_NUMBER = /^[1-9]\d?$/;
const FILE_NAME = 'thoa-thuan-bao-ve-du-lieu-ca-nhan.pdf';

const style = Buffer.from(readStylesheet('agreement/text.css'));
const styleSha256 = createHash('sha256').update(style).digest('hex');

/** Public, because browsers load images and documents without credentials. It holds no secret. */
export const showAgreementPage: PublicUseCase<typeof api.showAgreementPage> = async (
  { app },
  { page, ...which },
) => {
  if (!PAGE_NUMBER.test(page)) throw new RefusalError('NOT_FOUND');
  const { document, isImmutable } = requestedDocument(app, which);
  const image = document.pages[Number(page) - 1];
  if (!image) throw new RefusalError('NOT_FOUND');
  return { ...image, isGzipped: true, isImmutable };
};

export const openAgreementPdf: PublicUseCase<typeof api.openAgreementPdf> = async (
  { app },
  which,
) => {
  const { document, isImmutable } = requestedDocument(app, which);
  return { ...document.pdf, isImmutable, fileName: FILE_NAME };
};

export const readAgreement: PublicUseCase<typeof api.readAgreement> = async ({ app }, which) => {
  const { document, isImmutable } = requestedDocument(app, which);
  return { ...document.text, isGzipped: true, isImmutable };
};

export const showAgreementStyle: PublicUseCase<typeof api.showAgreementStyle> = async () => ({
  bytes: style,
  sha256: styleSha256,
  isImmutable: false,
});

type RequestedVersion = {
  readonly version?: string | undefined;
  readonly sha256?: string | undefined;
};

/**
 * Returns the agreement in force. `isImmutable` is true when the URL names the digest.
 * @throws Refusal NOT_FOUND for another digest: users must read what they agree to
 */
function requestedDocument(app: App, { version, sha256 }: RequestedVersion) {
  if (version !== undefined && version !== AGREEMENT.version) throw new RefusalError('NOT_FOUND');
  const document = app.agreement;
  if (sha256 !== undefined && sha256 !== document.pdf.sha256) throw new RefusalError('NOT_FOUND');
  return { document, isImmutable: sha256 !== undefined };
}
