import { type ReactNode, use } from 'react';
import factStyles from '../parts/facts.module.css';
import { useTranslations } from '../translations.ts';
import { Changes } from './use-changes.ts';

/** Marks a changed fact and shows its old value. */
export function ChangeMark({
  at,
  children,
}: {
  readonly at: string;
  readonly children?: ReactNode;
}) {
  const t = useTranslations();
  const change = use(Changes).find((one) => one.at === at);
  if (!change) return children;
  return (
    <>
      {children}
      <span className={factStyles.earlier}>
        <ChangeTag />
        {change.from && (
          <span>
            {t(($) => $.changes.before)} <del>{<bdi>{change.from}</bdi>}</del>
          </span>
        )}
      </span>
    </>
  );
}

/** The mark alone, for a section with a changed fact. */
export function ChangeTag({ children }: { readonly children?: string }) {
  const t = useTranslations();
  return <span className={factStyles.pill}>{children ?? t(($) => $.changes.mark)}</span>;
}
