import { use } from 'react';
import { Icon } from './Icon.tsx';
import type { ToldChange } from './told-changes.ts';
import { Changes } from './use-changes.ts';
import { counted, words } from './words.ts';

const { changes: told } = words;

const SHOWN_AT_ONCE = 5;

/** What was changed, in words; the first few at once. */
export function ChangeList() {
  const changes = use(Changes);
  if (changes.length === 0) return null;
  const more = changes.slice(SHOWN_AT_ONCE);
  return (
    <section className="panel changed" aria-labelledby="changed">
      <h2 id="changed">
        <Icon name="tick" />
        {told.title}
      </h2>
      <List changes={changes.slice(0, SHOWN_AT_ONCE)} />
      {more.length > 0 && (
        <details>
          <summary>{counted(told, 'more', more.length)}</summary>
          <List changes={more} />
        </details>
      )}
    </section>
  );
}

function List({ changes }: { readonly changes: readonly ToldChange[] }) {
  return (
    <ul>
      {changes.map(({ at, what, from, to }) => (
        <li key={at}>
          <bdi className="change-what">{what}</bdi>
          <span>
            {from && (
              <>
                {to && <span className="unseen">{told.from} </span>}
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
                {from && <span className="unseen"> {told.to} </span>}
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
