import type { SignedInUser } from '@salus/api/accounts.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { usePromptedPerson } from '../calls/sign-in-again.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { loadChunk, prefetchChunk } from '../page/prefetch-chunk.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Dialog, DialogButtons, DialogContainer } from '../ui/overlays/Dialog.tsx';

/** Delays the prefetch until the first screen is loaded. */
const AHEAD_MILLISECONDS = 5_000;

const COVERED = 'Salus';

const load = async () => (await import('./SignInAgain.tsx')).SignInAgain;

/** Prompts the user to sign in again over any screen after the session ended. */
export function SessionGuard() {
  const person = usePromptedPerson();
  const [SignInAgain, setSignInAgain] = useState<ComponentType<{ person: SignedInUser }> | null>(
    null,
  );
  const [cover, setCover] = useState<HTMLElement | null>(null);
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  // Prefetched, because a later version of the portal has other files.
  useEffect(() => {
    const ahead = setTimeout(
      () => void prefetchChunk('signInAgain').catch(() => undefined),
      AHEAD_MILLISECONDS,
    );
    return () => clearTimeout(ahead);
  }, []);
  const isWanted = person !== null && !SignInAgain;
  useEffect(() => {
    if (!isWanted) return;
    loadChunk('signInAgain', load).then(
      (Loaded) => setSignInAgain(() => Loaded),
      () => setFailedAttempt(attempt),
    );
  }, [isWanted, attempt]);
  // The tab title names the open contract, also when the session ended just now.
  useEffect(() => (person ? coverTitle() : undefined), [person]);
  if (!person) return null;
  return (
    // Another user may see the screen: base.css hides the contract and keeps its state.
    <div data-covers ref={setCover}>
      {cover && (
        <DialogContainer value={cover}>
          {SignInAgain && <SignInAgain person={person} />}
          {!SignInAgain && failedAttempt === attempt && (
            <NotReached onRetry={() => setAttempt(attempt + 1)} />
          )}
        </DialogContainer>
      )}
    </div>
  );
}

/** The prompt's chunk failed to load: the user stays, and the input is kept until a decision. */
function NotReached({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslations();
  return (
    <Dialog
      title={t(($) => $.signInAgain.title)}
      text={t(($) => $.noAnswer)}
      onEscape={() => undefined}
    >
      <DialogButtons>
        {/* A new version has other files, so only a page reload helps. */}
        <Button onClick={() => location.reload()}>{t(($) => $.captcha.reload)}</Button>
        <Button kind="primary" onClick={onRetry}>
          {t(($) => $.tryAgain)}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Restores the last document title that a covered screen set. */
function coverTitle(): () => void {
  let own = document.title;
  const cover = () => {
    if (document.title === COVERED) return;
    own = document.title;
    document.title = COVERED;
  };
  cover();
  const watch = new MutationObserver(cover);
  watch.observe(document.head, { childList: true, characterData: true, subtree: true });
  return () => {
    watch.disconnect();
    if (document.title === COVERED) document.title = own;
  };
}
