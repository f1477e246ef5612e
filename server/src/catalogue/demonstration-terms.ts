import {
  type PlanTerms,
  policyDocumentKinds,
  type TermsLanguage,
  termsLanguages,
} from '@salus/domain/catalogue/plan-terms.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { Files } from '../integrations/files/files.ts';
import type { Tx } from '../platform/db.ts';
import { translationsIn } from '../translations.ts';
import type { Catalogue } from './catalogue-file.ts';
import { storeDocument } from './document-file.ts';
import type { PolicyDocumentData, RenderPolicyDocument } from './policy-document-data.ts';
import type { PlanFigures } from './version-store.ts';

type DocumentMaker = { readonly files: Files; readonly render: RenderPolicyDocument };

/** A plan version that gets the demonstration texts of its product. */
type PlanWithoutTexts = {
  readonly product: Catalogue['products'][number];
  readonly packageName: string;
  readonly validFrom: Day;
  readonly figures: PlanFigures;
};

/**
 * Makes the demonstration texts of plan versions (CAT-14). The bytes are in the file store before
 * any row names them, so that a contract keeps them without the release.
 */
export function demonstrationTerms({ files, render }: DocumentMaker) {
  /** The digest of each document that was made, by its data: plans share the wording. */
  const documentsByData = new Map<string, Promise<{ sha256: string; bytes: number }>>();
  const make = (data: PolicyDocumentData) => {
    const key = JSON.stringify(data);
    const document =
      documentsByData.get(key) ??
      render(data).then(async (bytes) => ({
        sha256: await storeDocument(files, bytes),
        bytes: bytes.length,
      }));
    documentsByData.set(key, document);
    return document;
  };
  return {
    async makeTerms(plan: PlanWithoutTexts): Promise<PlanTerms> {
      const documents = termsLanguages.flatMap((language) =>
        policyDocumentKinds.map(async (kind) => ({
          kind,
          language,
          name: translationsIn(language)(($) => $.domain.policyDocuments[kind]),
          sha256: (await make(documentData(plan, kind, language))).sha256,
        })),
      );
      const { exclusions, waitingPeriods } = plan.product;
      return { exclusions, waitingPeriods, documents: await Promise.all(documents) };
    },
    /** Notes the documents that were made. */
    async saveDocuments(tx: Tx, now: Date): Promise<void> {
      const documents = await Promise.all(documentsByData.values());
      if (documents.length === 0) return;
      await tx
        .insertInto('catalogue_documents')
        .values(
          documents.map(({ sha256, bytes }) => ({
            sha256: Buffer.from(sha256, 'hex'),
            bytes,
            is_demonstration: true,
            uploaded_at: now,
          })),
        )
        .onConflict((conflict) => conflict.column('sha256').doNothing())
        .execute();
    },
  };
}

function documentData(
  { product, packageName, validFrom, figures }: PlanWithoutTexts,
  kind: PolicyDocumentData['kind'],
  language: TermsLanguage,
): PolicyDocumentData {
  const { benefits, durationName, fee, sumInsured } = figures;
  const isSummary = kind === ('SUMMARY' satisfies PolicyDocumentData['kind']);
  return {
    kind,
    language,
    contractType: product.contractType,
    productName: product.name,
    refundThresholdDays: figures.refundThresholdDays,
    exclusions: product.exclusions.map((text) => text[language]),
    waitingPeriods: product.waitingPeriods.map(({ days, ...text }) => ({
      text: text[language],
      days,
    })),
    plan: isSummary
      ? {
          packageName,
          durationName,
          sumInsured,
          fee,
          benefits,
          promotions: product.promotions,
        }
      : null,
    madeAt: startOfBusinessDay(validFrom),
  };
}
