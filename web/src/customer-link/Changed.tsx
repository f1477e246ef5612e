import { createContext, type ReactNode, use } from 'react';
import { Icon } from './Icon.tsx';
import type { ToldChange } from './told-changes.ts';
import { fill, words } from './words.ts';

const { changes: told } = words;

/** What was changed upon the customer's request, for every fact that wants to say so. */
export const Changes = createContext<readonly ToldChange[]>([]);

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
          <summary>{fill(told.more, { count: more.length })}</summary>
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
            {from && to && <span aria-hidden="true"> → </span>}
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

/** Says beside a fact that it is new, and what it was before. */
export function Mark({ at, children }: { readonly at: string; readonly children?: ReactNode }) {
  const change = use(Changes).find((one) => one.at === at);
  if (!change) return children;
  return (
    <>
      {children}
      <span className="was">
        <Tag />
        {change.from && (
          <span>
            {told.before} <del>{<bdi>{change.from}</bdi>}</del>
          </span>
        )}
      </span>
    </>
  );
}

/** The word alone, where something inside was changed. */
export function Tag({ children = told.mark }: { readonly children?: string }) {
  return <span className="changed-mark">{children}</span>;
}

/** Was anything changed in this part of the page? */
export function useChangedIn(part: string): boolean {
  return use(Changes).some(({ at }) => at === part || at.startsWith(`${part}.`));
}
