import type { TransferOrder } from '@salus/api/payments/transfer-view.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../translations.ts';
import { bankAppLink, bankApps } from './bank-apps.ts';
import transferStyles from './transfer.module.css';

/** A phone that opens an app hides this page within this time. */
const OPENING_MILLISECONDS = 2000;
const KEY = 'salus.bankApp';

/** Links into the customer's banking app, the last chosen one first (PAY-27). */
export function BankApps({ order }: { readonly order: TransferOrder }) {
  const t = useTranslations();
  const [chosen, setChosen] = useState(recallApp);
  const { isClosed, expect } = useOpening();
  const links = bankApps.flatMap((app) => {
    const href = bankAppLink(app, order, location.origin);
    return href === null ? [] : [{ ...app, href }];
  });
  if (links.length === 0) return null;
  const open = (app: string) => {
    rememberApp(app);
    setChosen(app);
    expect();
  };
  const last = links.find(({ app }) => app === chosen);
  return (
    <>
      {last && (
        <a
          className="button quiet"
          href={last.href}
          rel="noreferrer"
          onClick={() => open(last.app)}
        >
          <span>
            {t(($) => $.transfer.app)} · <bdi>{last.name}</bdi>
          </span>
        </a>
      )}
      <details className={transferStyles.bankApps}>
        <summary className={last ? 'text-button no-marker' : 'button quiet no-marker'}>
          {last ? t(($) => $.payment.others) : t(($) => $.transfer.app)}
        </summary>
        <ul>
          {links.map(({ app, name, href }) => (
            <li key={app}>
              <a href={href} rel="noreferrer" onClick={() => open(app)}>
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </details>
      <p className="hint" role="status">
        {isClosed && t(($) => $.transfer.appClosed)}
      </p>
    </>
  );
}

/** Notices that a link opened no app: then the page is still in view. */
function useOpening() {
  const [isClosed, setIsClosed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const stop = () => clearTimeout(timer.current);
    document.addEventListener('visibilitychange', stop);
    window.addEventListener('pagehide', stop);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', stop);
      window.removeEventListener('pagehide', stop);
    };
  }, []);
  const expect = () => {
    clearTimeout(timer.current);
    setIsClosed(false);
    timer.current = setTimeout(() => setIsClosed(true), OPENING_MILLISECONDS);
  };
  return { isClosed, expect };
}

/** A browser without storage remembers nothing. */
function recallApp(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function rememberApp(app: string): void {
  try {
    sessionStorage.setItem(KEY, app);
  } catch {}
}
