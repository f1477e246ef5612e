import type { RoleGroup } from '@salus/domain/people/roles.ts';

/** Stores the session of a person of the group; tests clear it with `localStorage.clear()`. */
export function enterAs(roleGroup: RoleGroup): void {
  const person = { emailAddress: 'bm@salus.test', roleGroup };
  localStorage.setItem('salus.person', JSON.stringify(person));
  localStorage.setItem('salus.tokens', JSON.stringify({ access_token: 'a', refresh_token: 'r' }));
}
