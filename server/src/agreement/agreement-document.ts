import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { AgreementView } from '@salus/api/agreement.ts';
import { AGREEMENT } from '@salus/domain/people/agreement.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import type { App } from '../context.ts';
import type { DocumentEngine } from '../documents/rendering/document-engine.ts';
import { htmlTemplate } from '../messages/fill-template.ts';

/** A form of the agreement, packed as it is sent. */
export type PackedFile = { readonly bytes: Uint8Array; readonly sha256: string };

export type AgreementDocument = {
  readonly pdf: PackedFile;
  /** Gzipped SVG images, the first page first. */
  readonly pages: readonly PackedFile[];
  /** A gzipped page of HTML. */
  readonly text: PackedFile;
  readonly contents: AgreementView['pages'];
};

/** The document is Vietnamese, whatever language the screens are in: in law this one counts. */
export const AGREEMENT_LANGUAGE = 'vi';

const PAUSE_AFTER_FAILURE_MILLISECONDS = 10_000;

const kept = new WeakMap<DocumentEngine, Promise<AgreementDocument>>();
const textPage = htmlTemplate('agreement/text.html');

/**
 * The agreement in force, made when it is first asked for and kept as long as the program runs. Every server makes the
 * same bytes: its time is the day from which the version holds.
 */
export function agreementDocument({
  documents,
  config,
}: Pick<App, 'documents' | 'config'>): Promise<AgreementDocument> {
  const known = kept.get(documents);
  if (known) return known;
  const made = makeAgreement(documents, { name: config.INSURER_NAME, hotline: config.INSURER_HOTLINE });
  kept.set(documents, made);
  // Whoever asks later tries again; not each of those who ask now, or strangers could keep the threads from certificates.
  made.catch(() => setTimeout(() => kept.delete(documents), PAUSE_AFTER_FAILURE_MILLISECONDS).unref());
  return made;
}

async function makeAgreement(documents: DocumentEngine, insurer: { readonly name: string; readonly hotline: string }) {
  const { version, effectiveOn } = AGREEMENT;
  const madeAt = startOfBusinessDay(effectiveOn);
  const made = await documents.renderAgreement({ insurer, version, effectiveOn, madeAt });
  // People agree to what they are shown: a page more or less is another document.
  if (made.pages.length !== AGREEMENT.pages) throw new Error(`the agreement has ${made.pages.length} pages`);
  const text = textPage({ insurer: insurer.name, version, wordsHtml: wordsOf(made.html) });
  return {
    pdf: { bytes: made.pdf, sha256: made.sha256 },
    pages: made.pages.map((bytes) => packed(bytes)),
    text: packed(gzipSync(text)),
    contents: contentsOf(made.headings),
  };
}

function packed(bytes: Uint8Array): PackedFile {
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** The inside of the compiler's page; it begins its headings at the second rank, where ours begins at the first. */
function wordsOf(html: string): string {
  const inside = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';
  return inside.replace(/(<\/?h)([3-6])(?=[\s>])/g, (_, tag: string, rank: string) => `${tag}${Number(rank) - 1}`);
}

/** The headings of each page; where a page has none, the one that goes on there. */
function contentsOf(headings: readonly { readonly page: number; readonly words: string }[]): AgreementView['pages'] {
  return Array.from({ length: AGREEMENT.pages }, (_, at) => {
    const own = headings.filter(({ page }) => page === at + 1);
    const shown = own.length > 0 ? own : headings.filter(({ page }) => page <= at).slice(-1);
    return { number: at + 1, headings: shown.map(({ words }) => words.replace(/\s+/g, ' ').trim()) };
  });
}
