import 'virtual:tokens.css';
import './ui/fonts.css';
import './ui/reset.css';
import './ui/base.css';
import 'virtual:layout.css';
import './ui/print.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { followOtherTabs } from './calls/session.ts';
import { signedInPerson, useSignedInPerson } from './calls/session-person.ts';
import { startI18n, useTranslations } from './i18n/i18n.ts';
import { currentLanguage } from './i18n/language.ts';
import { loadOrReload } from './page/prefetch-chunk.ts';
import { openScreens, router } from './router.ts';
import { applyScheme } from './ui/layout/use-scheme.ts';

/** The server writes one nonce into each page; style elements without it are blocked. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Needs the dialog, which the sign-in page does without. */
const SessionGuard = lazy(() =>
  loadOrReload('session', async () => ({
    default: (await import('./accounts/SessionGuard.tsx')).SessionGuard,
  })),
);

function StaffApp() {
  const isSignedIn = useSignedInPerson() !== null;
  // Renders again when the language changes.
  useTranslations();
  return (
    <StrictMode>
      <CSPProvider nonce={nonce}>
        <DirectionProvider direction={currentLanguage().direction}>
          <RouterProvider router={router} />
          <Suspense>{isSignedIn && <SessionGuard />}</Suspense>
        </DirectionProvider>
      </CSPProvider>
    </StrictMode>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
applyScheme();
followOtherTabs();
// Fetched in parallel with the messages. On failure the router requests it again and reloads the
// page.
const firstScreens = Promise.allSettled([
  signedInPerson() ? openScreens() : import('./accounts/SignIn.tsx'),
]);
await Promise.all([loadOrReload('messages', startI18n), firstScreens]);
createRoot(root).render(<StaffApp />);
