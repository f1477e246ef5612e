import type { SignedInUser } from '@salus/api/accounts.ts';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { giveUpSigningIn, useAskedPerson } from '../calls/sign-in-again.ts';

/** Long enough for the first screen to have everything that it needs. */
const AHEAD_MILLISECONDS = 5_000;

const COVERED = 'Salus';

const load = () => import('./SignInAgain.tsx');
const SignInAgain = lazy<ComponentType<{ person: SignedInUser }>>(() =>
  load().then(
    ({ SignInAgain: shown }) => ({ default: shown }),
    // The portal's own parts can't be reached: what is left is the page for signing in.
    () => ({ default: GivesUp }),
  ),
);

/** Over every screen: asks its person to sign in again where their session has ended. */
export function SessionGuard() {
  const person = useAskedPerson();
  // Fetched ahead: by the time it is needed a new version of the portal may have taken its place.
  useEffect(() => {
    const ahead = setTimeout(() => void load().catch(() => undefined), AHEAD_MILLISECONDS);
    return () => clearTimeout(ahead);
  }, []);
  // The tab says whose contract is open.
  useEffect(() => {
    if (!person) return undefined;
    const { title } = document;
    document.title = COVERED;
    return () => {
      if (document.title === COVERED) document.title = title;
    };
  }, [person]);
  if (!person) return null;
  return (
    // What is behind it is somebody's contract, and who sits there now may be anybody: base.css hides it, and keeps it.
    <div data-covers>
      <Suspense>
        <SignInAgain person={person} />
      </Suspense>
    </div>
  );
}

function GivesUp() {
  useEffect(giveUpSigningIn, []);
  return null;
}
