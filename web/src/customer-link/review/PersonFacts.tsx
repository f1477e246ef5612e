import type { PersonFact } from '@salus/domain/contract-fields.ts';
import { MASK } from '@salus/domain/verification/link-step-up.ts';
import { use } from 'react';
import factStyles from '../parts/facts.module.css';
import { type PersonLine, personLines } from '../person-facts.ts';
import { useTranslations } from '../translations.ts';
import { FactList } from './Fold.tsx';
import { Changes } from './use-changes.ts';

type Props = {
  readonly kind: 'proposer' | 'insured';
  readonly values: object;
  /** The place of the person among the changes: `proposer`, `insured.2`. */
  readonly at: string;
};

/** Facts in which a mistake costs the customer the cover or the certificate. */
const first: readonly PersonFact[] = ['name', 'relationship', 'birthday', 'identity', 'email'];

/**
 * A person: the facts to check, then the others, folded unless one of them changed. Before the
 * step-up only the facts that the server did not mask (LINK-11).
 */
export function PersonFacts({ kind, values, at }: Props) {
  const t = useTranslations();
  const changes = use(Changes);
  const allLines = personLines(kind, values).filter(({ text }) => text !== null);
  const lines = allLines.filter(({ text }) => !text?.includes(MASK));
  const isMasked = lines.length < allLines.length;
  const isChanged = ({ fact }: PersonLine) => changes.some((one) => one.at === `${at}.${fact}`);
  const main = lines.filter((line) => isMasked || first.includes(line.fact) || isChanged(line));
  const others = lines.filter((line) => !main.includes(line));
  const lineFacts = (some: readonly PersonLine[]) => (
    <FactList
      facts={some.map(({ fact, label, text }) => [
        label,
        text,
        `${at}.${fact}`,
        fact === 'identity',
      ])}
    />
  );
  return (
    <>
      {lineFacts(main)}
      {others.length > 0 && (
        <details className={factStyles.more}>
          <summary>{t(($) => $.facts.more)}</summary>
          {lineFacts(others)}
        </details>
      )}
    </>
  );
}
