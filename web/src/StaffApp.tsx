import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { useSignedInPerson } from './calls/session-person.ts';
import { useTranslations } from './i18n/i18n.ts';
import { currentLanguage } from './i18n/language.ts';
import { loadOrReload } from './page/prefetch-chunk.ts';
import { router } from './router.ts';

/** The server writes one nonce into each page; style elements without it are blocked. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Needs the dialog, which the sign-in page does without. */
const SessionGuard = lazy(() =>
  loadOrReload('session', async () => ({
    default: (await import('./accounts/SessionGuard.tsx')).SessionGuard,
  })),
);

export function StaffApp() {
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
