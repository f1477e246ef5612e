import { openPolicyDocument, type PolicyTermsView } from '@salus/api/catalogue.ts';
import { type PlanTerms, termsLanguageFor } from '@salus/domain/catalogue/plan-terms.ts';
import { CompiledQuery } from 'kysely';
import type { Reader } from '../platform/db.ts';
import { type PublicHost, publicAddress } from '../public-address.ts';

/** The texts of the version that a contract was saved with, for ever (CAT-13). */
export type PolicyTerms = PlanTerms & {
  readonly version: number;
  /** SHA-256 of all texts, in hex. */
  readonly digest: string;
};

/** A subselect for the row `c` of contracts. Raw SQL, like the details that contain it. */
export const POLICY_TERMS = `
  (select json_build_object(
     'version', v.number, 'digest', encode(p.terms_sha256, 'hex'),
     'exclusions', p.exclusions, 'waitingPeriods', p.waiting_periods,
     'documents', (select coalesce(json_agg(json_build_object(
           'kind', d.kind, 'language', d.language, 'name', d.name,
           'sha256', encode(d.sha256, 'hex')) order by d.kind, d.language desc), '[]')
         from plan_version_documents d where d.version_id = p.version_id))
   from catalogue_versions v join plan_versions p on p.version_id = v.id
  where v.id = c.plan_version_id and p.terms_sha256 is not null)`;

const TERMS_OF_CONTRACT = `select ${POLICY_TERMS} as terms from contracts c where c.id = $1`;

/** Null for a contract that was paid before its terms were kept. */
export async function readPolicyTerms(
  reader: Reader,
  contractId: number,
): Promise<PolicyTerms | null> {
  const query: CompiledQuery<{ terms: PolicyTerms | null }> = CompiledQuery.raw(TERMS_OF_CONTRACT, [
    contractId,
  ]);
  const { rows } = await reader.executeQuery(query);
  return rows[0]?.terms ?? null;
}

/** Version and digest of a contract's terms: what a consent or document is bound to. */
export type TermsProof = Pick<PolicyTerms, 'version' | 'digest'>;

export async function readTermsProof(
  reader: Reader,
  contractId: number,
): Promise<TermsProof | null> {
  const terms = await readPolicyTerms(reader, contractId);
  return terms && { version: terms.version, digest: terms.digest };
}

/**
 * Vietnamese for `vi`, English else; documents in both languages.
 * @param language that of the request's query, or else of the request
 */
export function policyTermsView(
  config: PublicHost,
  terms: PolicyTerms | null,
  readerLanguage: string,
): PolicyTermsView | null {
  if (!terms) return null;
  const language = termsLanguageFor(readerLanguage);
  return {
    version: terms.version,
    digest: terms.digest,
    language,
    exclusions: terms.exclusions.map((text) => text[language]),
    waitingPeriods: terms.waitingPeriods.map(({ days, ...text }) => ({
      text: text[language],
      days,
    })),
    documents: terms.documents.map((document) => ({
      ...document,
      url: documentUrl(config, document.sha256),
    })),
  };
}

/** The public address of a document. */
export const documentUrl = (config: PublicHost, sha256: string): string =>
  publicAddress(config, `${openPolicyDocument.path}?sha256=${sha256}`);
