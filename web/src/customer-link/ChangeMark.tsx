import { type ReactNode, use } from 'react';
import { Changes } from './use-changes.ts';
import { words } from './words.ts';

const { changes: told } = words;

/** Says beside a fact that it is new, and what it was before. */
export function ChangeMark({ at, children }: { readonly at: string; readonly children?: ReactNode }) {
  const change = use(Changes).find((one) => one.at === at);
  if (!change) return children;
  return (
    <>
      {children}
      <span className="was">
        <ChangeTag />
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
export function ChangeTag({ children = told.mark }: { readonly children?: string }) {
  return <span className="changed-mark">{children}</span>;
}
