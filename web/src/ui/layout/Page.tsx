import { type ReactNode, useEffect } from 'react';
import { useStore } from '../../page/create-store.ts';
import styles from './Page.module.css';
import { Row } from './Row.tsx';
import { Text } from './Text.tsx';
import { titleCount } from './title-count.ts';

type Props = {
  readonly title: string;
  /** The document title where the heading holds a name: titles are kept in the history. */
  readonly tab?: string;
  readonly actions?: ReactNode;
  /** Less room below the heading, for a form that shall fit one screen. */
  readonly isDense?: boolean;
  readonly children: ReactNode;
};

/** A page with its heading, which is also the document's title. */
export function Page({ title, tab = title, actions, isDense = false, children }: Props) {
  useDocumentTitle(tab);
  return (
    <>
      <Row
        as="header"
        gap={12}
        columnGap={24}
        align="center"
        canWrap
        below={isDense ? 12 : 24}
        data-dense={isDense || undefined}
      >
        <Text
          as="h1"
          size="title"
          weight="strong"
          canBreak
          isTight
          className={styles.title}
          tabIndex={-1}
        >
          {title}
        </Text>
        {actions && (
          <Row gap={8} canWrap className={styles.actions}>
            {actions}
          </Row>
        )}
      </Row>
      {children}
    </>
  );
}

export function useDocumentTitle(title: string): void {
  const count = useStore(titleCount);
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Salus`;
  }, [title, count]);
  useEffect(() => {
    document.documentElement.style.setProperty('--printed-title', JSON.stringify(title));
    // After navigation the content has the focus; the heading takes it, so it is announced.
    const { activeElement } = document;
    if (activeElement?.id === 'content')
      activeElement.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  }, [title]);
}
