import { type ReactNode, useEffect, useRef } from 'react';
import styles from './AccountCard.module.css';
import { LanguageRow } from './LanguageRow.tsx';
import { Logo } from './Logo.tsx';

type Props = {
  readonly title: string;
  /** Explanation below the title. */
  readonly lead?: ReactNode;
  /** Errors and confirmations, announced when they appear. */
  readonly notices?: ReactNode;
  /** The link to the other public page. */
  readonly foot?: ReactNode;
  /** The title takes the focus, because it replaces earlier content. */
  readonly isNews?: boolean;
  readonly children: ReactNode;
};

/** The card of the public pages: sign-in and reset. */
export function AccountCard({ title, lead, notices, foot, isNews = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <p className={styles.brand}>
          <Logo /> Salus
        </p>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        <AccountNotices>{notices}</AccountNotices>
        {children}
        {foot && <p className={styles.foot}>{foot}</p>}
      </section>
      <LanguageRow />
    </main>
  );
}

/** The same card inside the shell, which shows the title. */
export function ScreenCard({
  lead,
  notices,
  children,
}: Pick<Props, 'lead' | 'notices' | 'children'>) {
  return (
    <section className={`${styles.card} ${styles.inShell}`}>
      {lead && <p className={styles.lead}>{lead}</p>}
      <AccountNotices>{notices}</AccountNotices>
      {children}
    </section>
  );
}

/** Always rendered, so that a screen reader announces its content. */
export function AccountNotices({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className={styles.notices}>
      {children}
    </div>
  );
}
