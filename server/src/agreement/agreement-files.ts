import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type * as api from '@salus/api/agreement.ts';
import { AGREEMENT } from '@salus/domain/people/agreement.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import type { App, PublicUseCase } from '../context.ts';
import { agreementDocument } from './agreement-document.ts';

const PAGE_NUMBER = /^[1-9]\d?$/;
const FILE_NAME = 'thoa-thuan-bao-ve-du-lieu-ca-nhan.pdf';

const style = readFileSync(new URL('../../templates/agreement/text.css', import.meta.url));
const styleSha256 = createHash('sha256').update(style).digest('hex');

/** The agreement for browsers, which ask for images and documents without saying who looks at them. It holds no secret. */
export const showAgreementPage: PublicUseCase<typeof api.showAgreementPage> = async ({ app }, { page, ...which }) => {
  if (!PAGE_NUMBER.test(page)) throw new Refusal('NOT_FOUND');
  const { document, isForEver } = await documentAsked(app, which);
  const image = document.pages[Number(page) - 1];
  if (!image) throw new Refusal('NOT_FOUND');
  return { ...image, isGzipped: true, isForEver };
};

export const openAgreementPdf: PublicUseCase<typeof api.openAgreementPdf> = async ({ app }, which) => {
  const { document, isForEver } = await documentAsked(app, which);
  return { ...document.pdf, isForEver, fileName: FILE_NAME };
};

export const readAgreement: PublicUseCase<typeof api.readAgreement> = async ({ app }, which) => {
  const { document, isForEver } = await documentAsked(app, which);
  return { ...document.text, isGzipped: true, isForEver };
};

export const showAgreementStyle: PublicUseCase<typeof api.showAgreementStyle> = async () => ({
  bytes: style,
  sha256: styleSha256,
  isForEver: false,
});

type Which = { readonly version?: string | undefined; readonly sha256?: string | undefined };

/**
 * The agreement in force, and whether the address names its very bytes, so that its answer never changes.
 * @throws Refusal NOT_FOUND where it names another: nobody may read one and agree to another
 */
async function documentAsked(app: App, { version, sha256 }: Which) {
  if (version !== undefined && version !== AGREEMENT.version) throw new Refusal('NOT_FOUND');
  const document = await agreementDocument(app);
  if (sha256 !== undefined && sha256 !== document.pdf.sha256) throw new Refusal('NOT_FOUND');
  return { document, isForEver: sha256 !== undefined };
}
