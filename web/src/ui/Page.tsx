import { type ReactNode, useEffect } from 'react';
import styles from './Page.module.css';

type Props = {
  readonly title: string;
  /** What the tab says instead, where the heading names somebody: tabs are kept in the history, and seen by others. */
  readonly tab?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A page with its heading, which is also the document's title. */
export function Page({ title, tab = title, actions, children }: Props) {
  useDocumentTitle(tab);
  return (
    <>
      <header className={styles.header}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </>
  );
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Salus`;
    // After a change of page the content has the focus until it knows its heading, which then is read out.
    const { activeElement } = document;
    if (activeElement?.id === 'content')
      activeElement.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  }, [title]);
}
