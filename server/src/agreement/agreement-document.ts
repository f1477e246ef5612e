import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { AgreementView } from '@salus/api/agreement.ts';
import { AGREEMENT } from '@salus/domain/people/agreement.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import type { Config } from '../config.ts';
import type { DocumentEngine } from '../documents/rendering/document-engine.ts';
import type { RenderedAgreement } from '../documents/rendering/render-messages.ts';
import { htmlTemplate } from '../messages/html-template.ts';
import type { Log } from '../platform/log.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { agreementKey, readCached, writeCached } from './agreement-cache.ts';

/** One form of the agreement, compressed as it is sent. */
type PackedFile = { readonly bytes: Uint8Array; readonly sha256: string };

export type AgreementDocument = {
  readonly pdf: PackedFile;
  /** Gzipped SVG images, the first page first. */
  readonly pages: readonly PackedFile[];
  /** A gzipped page of HTML. */
  readonly text: PackedFile;
  readonly contents: AgreementView['pages'];
};

/** The legally binding document is Vietnamese in every language of the screens. */
export const AGREEMENT_LANGUAGE = 'vi';

const textPage = htmlTemplate('agreement/text.html');

type Options = {
  readonly documents: Pick<DocumentEngine, 'renderAgreement'>;
  readonly config: Pick<Config, 'INSURER_NAME' | 'INSURER_HOTLINE'>;
  readonly log: Log;
  /** Holds one file per version of the rendered agreement. */
  readonly folder: string;
};

/**
 * Makes the agreement before the server listens, so that no request waits for it or meets its
 * failure. Every server makes the same bytes: the document's time is the day it takes effect.
 * @throws StartFailure when the insurer's name makes the document longer than its 20 pages
 */
export async function prepareAgreement({
  documents,
  config,
  log,
  folder,
}: Options): Promise<AgreementDocument> {
  const { version, effectiveOn } = AGREEMENT;
  const insurer = { name: config.INSURER_NAME, hotline: config.INSURER_HOTLINE };
  const data = { insurer, version, effectiveOn, madeAt: startOfBusinessDay(effectiveOn) };
  const key = agreementKey(data);
  const cachedAgreement = readCached(folder, key);
  const agreement = cachedAgreement ?? (await documents.renderAgreement(data));
  // Users consent to exactly the pages that they see: one page more is another document.
  if (agreement.pages.length !== AGREEMENT.pages)
    throw new StartFailure(
      `The agreement on personal data has ${agreement.pages.length} pages instead of ` +
        `${AGREEMENT.pages}: shorten INSURER_NAME or INSURER_HOTLINE.`,
    );
  if (!cachedAgreement) keep(folder, key, agreement, log);
  const text = textPage({ insurer: insurer.name, version, bodyHtml: extractBody(agreement.html) });
  return {
    pdf: { bytes: agreement.pdf, sha256: agreement.sha256 },
    pages: agreement.pages.map((bytes) => packFile(bytes)),
    text: packFile(gzipSync(text)),
    contents: listContents(agreement.headings),
  };
}

/** A full disk costs a second at the next start, and nothing else. */
function keep(folder: string, key: string, agreement: RenderedAgreement, log: Log): void {
  try {
    writeCached(folder, key, agreement);
  } catch (error) {
    log.warn({ err: error, folder }, 'the rendered agreement could not be cached');
  }
}

function packFile(bytes: Uint8Array): PackedFile {
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** The body of the compiler's page. The compiler starts headings at h2; this page starts at h1. */
function extractBody(html: string): string {
  const inside = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';
  return inside.replace(
    /(<\/?h)([3-6])(?=[\s>])/g,
    (_, tag: string, rank: string) => `${tag}${Number(rank) - 1}`,
  );
}

/** The headings per page. A page without one lists the heading that continues on it. */
function listContents(
  headings: readonly { readonly page: number; readonly text: string }[],
): AgreementView['pages'] {
  return Array.from({ length: AGREEMENT.pages }, (_, at) => {
    const own = headings.filter(({ page }) => page === at + 1);
    const pageHeadings = own.length > 0 ? own : headings.filter(({ page }) => page <= at).slice(-1);
    return {
      number: at + 1,
      headings: pageHeadings.map(({ text }) => text.replace(/\s+/g, ' ').trim()),
    };
  });
}
