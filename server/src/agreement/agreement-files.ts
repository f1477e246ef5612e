import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type * as api from '@salus/api/agreement.ts';
import { AGREEMENT } from '@salus/domain/people/agreement.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import type { PublicUseCase } from '../context.ts';
import { agreementDocument } from './agreement-document.ts';

const PAGE_NUMBER = /^[1-9]\d?$/;
const FILE_NAME = 'thoa-thuan-bao-ve-du-lieu-ca-nhan.pdf';

const style = readFileSync(new URL('../../templates/agreement/text.css', import.meta.url));
const styleSha256 = createHash('sha256').update(style).digest('hex');

/** The agreement for browsers, which ask for images and documents without saying who looks at them. It holds no secret. */
export const showAgreementPage: PublicUseCase<typeof api.showAgreementPage> = async ({ app }, { page, version }) => {
  const isForEver = isInForce(version);
  if (!PAGE_NUMBER.test(page)) throw new Refusal('NOT_FOUND');
  const image = (await agreementDocument(app)).pages[Number(page) - 1];
  if (!image) throw new Refusal('NOT_FOUND');
  return { ...image, isGzipped: true, isForEver };
};

export const openAgreementPdf: PublicUseCase<typeof api.openAgreementPdf> = async ({ app }, { version }) => {
  const isForEver = isInForce(version);
  return { ...(await agreementDocument(app)).pdf, isForEver, fileName: FILE_NAME };
};

export const readAgreement: PublicUseCase<typeof api.readAgreement> = async ({ app }, { version }) => {
  const isForEver = isInForce(version);
  return { ...(await agreementDocument(app)).text, isGzipped: true, isForEver };
};

export const showAgreementStyle: PublicUseCase<typeof api.showAgreementStyle> = async () => ({
  bytes: style,
  sha256: styleSha256,
  isForEver: false,
});

/**
 * @returns whether the address names the version, so that its answer never changes
 * @throws Refusal NOT_FOUND for any other version: nobody may read one and agree to another
 */
function isInForce(version: string | undefined): boolean {
  if (version !== undefined && version !== AGREEMENT.version) throw new Refusal('NOT_FOUND');
  return version !== undefined;
}
