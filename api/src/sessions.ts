import { roleGroups } from '@salus/domain/people/roles.ts';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { listQuery } from './list-query.ts';

/** A signed-in device of the caller (AUTH-26). */
const listedSession = z.object({
  id: z.string(),
  /** The session of this request. */
  isCurrent: z.boolean(),
  /** Names of products, from the user agent; null when unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ip: z.string(),
  createdAt: z.string(),
  /** The last sign-in or refresh: at most 15 minutes before the last call. */
  lastUsedAt: z.string(),
});
export type ListedSession = z.output<typeof listedSession>;

export const listSessions = endpoint({
  name: 'listSessions',
  summary: 'The sessions of this person that have not ended: this one, then by last use',
  method: 'GET',
  path: '/v1/auth/session/list',
  access: staff(...roleGroups),
  query: listQuery(z.strictObject({})),
  output: z.object({ results: z.array(listedSession) }),
});

export const endSession = endpoint({
  name: 'endSession',
  summary: 'End one session of this person: its tokens stop working at once',
  method: 'DELETE',
  path: '/v1/auth/session/:id',
  access: staff(...roleGroups),
  endsSessions: true,
  query: z.object({ id: z.uuid({ error: 'invalid' }) }),
  output: z.object({ endedAt: z.string() }),
  refuses: ['NOT_FOUND'],
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  summary: 'End all sessions of this person but this one',
  method: 'POST',
  path: '/v1/auth/session/end-others',
  access: staff(...roleGroups),
  endsSessions: true,
  output: z.object({ endedAt: z.string(), sessions: z.number() }),
});
