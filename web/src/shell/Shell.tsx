import { QueryClientProvider } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Logo } from '../accounts/Logo.tsx';
import { StepUpPrompt } from '../accounts/second-factor/StepUpPrompt.tsx';
import { refreshByEvents } from '../calls/events/refresh-by-events.ts';
import { keepScreens } from '../calls/offline/keep-screens.ts';
import { queryClient } from '../calls/query-client.ts';
import { endSession } from '../calls/session.ts';
import { startSessionHeartbeat } from '../calls/session-heartbeat.ts';
import { useSignedInPerson } from '../calls/session-person.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { HOME, nextSetupStep } from '../navigation/guard.ts';
import { loadChunk } from '../page/prefetch-chunk.ts';
import { NoticesProvider } from '../ui/feedback/NoticesProvider.tsx';
import { Box } from '../ui/layout/Box.tsx';
import { Drawer } from '../ui/overlays/Drawer.tsx';
import { ConnectionRibbon } from './ConnectionRibbon.tsx';
import type { KeysProps } from './keys/KeysDialog.tsx';
import { useShortcuts } from './keys/use-shortcuts.ts';
import { Navigation } from './Navigation.tsx';
import { News } from './News.tsx';
import styles from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

/** Rarely needed. A failed load is retried on the next press and never breaks the page. */
const loadKeys = () =>
  loadChunk('keysDialog', async () => (await import('./keys/KeysDialog.tsx')).KeysDialog);

/** Layout of every signed-in page; `children` replace the routed page. */
export function Shell({ children }: { readonly children?: ReactNode }) {
  const t = useTranslations();
  const person = useSignedInPerson();
  // The address of the shown page, not of the pending one.
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  });
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const content = useRef<HTMLElement>(null);

  // A new page closes the drawer and takes the focus, for keyboard and screen reader users.
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    setIsDrawerOpen(false);
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
  useEffect(startSessionHeartbeat, []);
  useEffect(keepScreens, []);
  useEffect(refreshByEvents, []);
  // Signed out in another tab.
  useEffect(() => {
    if (!person) endSession('SIGNED_OUT');
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
      <PageNotices>
        <div className={styles.shell}>
          <a href="#content" className={`${styles.skip} screen-only`}>
            {t(($) => $.shell.skip)}
          </a>
          <aside className={`${styles.sidebar} screen-only`}>
            {brand}
            <Navigation person={person} />
          </aside>
          <Drawer
            label={t(($) => $.shell.menu)}
            isOpen={isDrawerOpen}
            onClose={() => setIsDrawerOpen(false)}
          >
            {brand}
            <Navigation person={person} />
          </Drawer>
          <TopBar person={person} onMenu={() => setIsDrawerOpen(true)} onShowKeys={onShowKeys} />
          <Box
            as="main"
            ref={content}
            id="content"
            tabIndex={-1}
            isWide
            pad={16}
            padBelow={48}
            className={styles.content}
          >
            {children ?? <Outlet />}
          </Box>
          <ConnectionRibbon />
          <News />
          <StepUpPrompt />
          {KeysDialog && (
            <KeysDialog group={person.roleGroup} onClose={() => setKeysDialog(null)} />
          )}
        </div>
      </PageNotices>
    </QueryClientProvider>
  );
}

/** Separate, so that the shell is not drawn again when the page changes its query. */
function PageNotices({ children }: { readonly children: ReactNode }) {
  const place = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).href,
  });
  return <NoticesProvider place={place}>{children}</NoticesProvider>;
}
