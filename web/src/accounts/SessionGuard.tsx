import type { SignedInUser } from '@salus/api/accounts.ts';
import { Button } from 'antd';
import { type ComponentType, useEffect, useState } from 'react';
import { fetchPart, loadPart } from '../calls/load-part.ts';
import { useAskedPerson } from '../calls/sign-in-again.ts';
import { useWords } from '../i18n/i18n.ts';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';

/** Long enough for the first screen to have everything that it needs. */
const AHEAD_MILLISECONDS = 5_000;

const COVERED = 'Salus';

const load = async () => (await import('./SignInAgain.tsx')).SignInAgain;

/** Over every screen: asks its person to sign in again where their session has ended. */
export function SessionGuard() {
  const person = useAskedPerson();
  const [SignInAgain, setSignInAgain] = useState<ComponentType<{ person: SignedInUser }> | null>(null);
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  // Fetched ahead: by the time it is needed a new version of the portal may have taken its place.
  useEffect(() => {
    const ahead = setTimeout(() => void fetchPart('signInAgain').catch(() => undefined), AHEAD_MILLISECONDS);
    return () => clearTimeout(ahead);
  }, []);
  const isWanted = person !== null && !SignInAgain;
  useEffect(() => {
    if (!isWanted) return;
    loadPart('signInAgain', load).then(
      (Loaded) => setSignInAgain(() => Loaded),
      () => setFailedAttempt(attempt),
    );
  }, [isWanted, attempt]);
  // The tab says whose contract is open, also where that is heard of only now.
  useEffect(() => (person ? coverTitle() : undefined), [person]);
  if (!person) return null;
  return (
    // What is behind it is somebody's contract, and who sits there now may be anybody: base.css hides it, and keeps it.
    <div data-covers>
      {SignInAgain && <SignInAgain person={person} />}
      {!SignInAgain && failedAttempt === attempt && <NotReached onRetry={() => setAttempt(attempt + 1)} />}
    </div>
  );
}

/** The question itself can't be fetched: nobody is signed out for that, and what was typed stays until its person decides. */
function NotReached({ onRetry }: { readonly onRetry: () => void }) {
  const t = useWords();
  return (
    <Dialog title={t(($) => $.signInAgain.title)} text={t(($) => $.noAnswer)} onEscape={() => undefined}>
      <DialogButtons>
        {/* A new version has other files: then only the page itself can be loaded anew. */}
        <Button onClick={() => location.reload()}>{t(($) => $.captcha.reload)}</Button>
        <Button type="primary" onClick={onRetry}>
          {t(($) => $.tryAgain)}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Screens go on naming themselves while they are covered; the last name is given back. */
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
