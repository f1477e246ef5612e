import { use } from 'react';
import type { ChangedFact } from '../changed-facts.ts';
import { Icon } from '../parts/Icon.tsx';
import { useTranslations } from '../translations.ts';
import reviewStyles from './review.module.css';
import { Changes } from './use-changes.ts';

const SHOWN_AT_ONCE = 5;

/** The changes as text. The first few are visible without unfolding. */
export function ChangeList() {
  const t = useTranslations();
  const changes = use(Changes);
  if (changes.length === 0) return null;
  const more = changes.slice(SHOWN_AT_ONCE);
  return (
    <section className={`panel ${reviewStyles.changeList}`} aria-labelledby="changed">
      <h2 id="changed">
        <Icon name="tick" />
        {t(($) => $.changes.title)}
      </h2>
      <List changes={changes.slice(0, SHOWN_AT_ONCE)} />
      {more.length > 0 && (
        <details>
          <summary>{t(($) => $.changes.more, { count: more.length })}</summary>
          <List changes={more} />
        </details>
      )}
    </section>
  );
}

function List({ changes }: { readonly changes: readonly ChangedFact[] }) {
  const t = useTranslations();
  return (
    <ul>
      {changes.map(({ at, what, from, to }) => (
        <li key={at}>
          <bdi className="hint">{what}</bdi>
          <span>
            {from && (
              <>
                {to && <span className="visually-hidden">{t(($) => $.changes.from)} </span>}
                <del>
                  <bdi>{from}</bdi>
                </del>
              </>
            )}
            {from && to && (
              <span aria-hidden="true" className="pointer">
                {' '}
                →{' '}
              </span>
            )}
            {to && (
              <>
                {from && <span className="visually-hidden"> {t(($) => $.changes.to)} </span>}
                <ins>
                  <bdi>{to}</bdi>
                </ins>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
