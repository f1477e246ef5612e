import type { SignedInUser } from '@salus/api/accounts.ts';
import { onlyReads } from '@salus/domain/people/roles.ts';
import { useSyncExternalStore } from 'react';
import {
  personIn,
  personText,
  readPerson,
  readTokens,
  watchSession,
  writeSession,
} from './session-store.ts';

export function signedInPerson(): SignedInUser | null {
  return readTokens() ? readPerson() : null;
}

/** The user of these screens, also while signing in again; null after signing out. */
export function useSignedInPerson(): SignedInUser | null {
  const text = useSyncExternalStore(watchSession, personText);
  return personIn(text);
}

/** False for groups that only read, and without a user. */
export function useMayWrite(): boolean {
  const person = useSignedInPerson();
  return person !== null && !onlyReads[person.roleGroup];
}

/** The personal-data agreement was accepted (AUTH-17), so redirects to it stop. */
export function noteAgreement(): void {
  const [person, tokens] = [readPerson(), readTokens()];
  if (person && tokens) writeSession({ ...person, isAgreement: 1 }, tokens);
}

/** A second factor was set up (MFA-3), so redirects to it stop. */
export function noteSecondFactor(): void {
  const [person, tokens] = [readPerson(), readTokens()];
  if (!person || !tokens) return;
  const { isSecondFactorDue: _, ...others } = person;
  writeSession(others, tokens);
}
