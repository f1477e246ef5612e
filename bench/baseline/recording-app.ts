import { groupOfRole, type Role } from '@salus/domain/people/roles.ts';
import type { App, Context, Staff } from '../../server/src/context.ts';
import { partialApp } from '../../server/src/testing/partial-app.ts';

/** A request of this account to an App of the given parts: records what the product sends. */
export function recordingRequest(
  parts: Partial<App>,
  { accountId, role }: { readonly accountId: number; readonly role: Role },
): Context<Staff> {
  const actor: Staff = {
    kind: 'staff',
    accountId,
    sessionId: '00000000-0000-4000-8000-000000000000',
    emailAddress: '',
    fullName: '',
    role,
    party: groupOfRole[role],
    channel: null,
    certificate: null,
    mustChangePassword: false,
    mustAgree: false,
    mustAddSecondFactor: false,
  };
  const origin = {
    ip: '',
    device: '',
    language: 'vi',
    cookie: () => null,
    authorization: null,
  } as const;
  return { app: partialApp(parts), actor, now: new Date(), origin };
}
