import { QueryClientProvider } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { loadPart } from '../calls/load-part.ts';
import { queryClient } from '../calls/query-client.ts';
import { leave, useSignedInPerson } from '../calls/session.ts';
import { watchForTheEnd } from '../calls/watch-for-the-end.ts';
import { useWords } from '../i18n/i18n.ts';
import { NoticesProvider } from '../ui/NoticesProvider.tsx';
import { HOME, nextSetupStep } from './guard.ts';
import type { KeysProps } from './KeysDialog.tsx';
import { Logo } from './Logo.tsx';
import { Navigation } from './Navigation.tsx';
import styles from './Shell.module.css';
import { TopBar } from './TopBar.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** Wanted now and then only. What does not come is asked for again by the next press, and never breaks the page. */
const loadKeys = () => loadPart('keysDialog', async () => (await import('./KeysDialog.tsx')).KeysDialog);

/** What surrounds every page of a person who signed in; `children` in place of the page of the address. */
export function Shell({ children }: { readonly children?: ReactNode }) {
  const t = useWords();
  const person = useSignedInPerson();
  // Of the page that is shown, not of the one that is still on its way.
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  });
  const drawer = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLElement>(null);

  // A new page closes the drawer and takes the focus, so that keyboard and screen reader start with it.
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    drawer.current?.close();
    // Its heading, or the content until the heading is there (see Page.tsx).
    const heading = content.current?.querySelector<HTMLElement>('h1[tabindex]');
    (heading ?? content.current)?.focus({ preventScroll: true });
  }, [pathname]);
  const [KeysDialog, setKeysDialog] = useState<ComponentType<KeysProps> | null>(null);
  const onShowKeys = useCallback(() => {
    loadKeys().then(
      (Loaded) => setKeysDialog(() => Loaded),
      () => undefined,
    );
  }, []);
  useShortcuts(person && nextSetupStep(person) === null ? person.roleGroup : null, onShowKeys);
  useEffect(watchForTheEnd, []);
  // Signed out in another tab.
  useEffect(() => {
    if (!person) leave(null);
  }, [person]);
  if (!person) return null;

  const brand = (
    <Link to={HOME} className={styles.brand}>
      <Logo />
      Salus
    </Link>
  );
  return (
    <QueryClientProvider client={queryClient}>
      <NoticesProvider>
        <div className={styles.shell}>
          <a href="#content" className={styles.skip}>
            {t(($) => $.shell.skip)}
          </a>
          <aside className={styles.sidebar}>
            {brand}
            <Navigation person={person} />
          </aside>
          <dialog
            ref={drawer}
            className={styles.drawer}
            aria-label={t(($) => $.shell.menu)}
            onClick={(event) => event.target === drawer.current && drawer.current.close()}
            onKeyDown={() => undefined}
          >
            <div className={styles.drawerBody}>
              {brand}
              <Navigation person={person} />
            </div>
          </dialog>
          <TopBar person={person} onMenu={() => drawer.current?.showModal()} onShowKeys={onShowKeys} />
          <main ref={content} id="content" tabIndex={-1} className={styles.content}>
            {children ?? <Outlet />}
          </main>
          {KeysDialog && <KeysDialog group={person.roleGroup} onClose={() => setKeysDialog(null)} />}
        </div>
      </NoticesProvider>
    </QueryClientProvider>
  );
}
