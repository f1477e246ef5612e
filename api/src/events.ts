import type { StoredEventKind } from '@salus/domain/contracts/contract-events.ts';
import { actions } from '@salus/domain/contracts/lifecycle.ts';
import { adjustInfos, statuses } from '@salus/domain/contracts/status.ts';
import { messageStatuses } from '@salus/domain/messages/message-status.ts';
import { roleGroups } from '@salus/domain/people/roles.ts';
import { linkStates } from '@salus/domain/verification/link-life.ts';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';

/** The data of each kind of event (EVENT-2). None holds a name, a number or a phone. */
export const eventData = {
  contract: z.object({
    referenceNumber: z.string(),
    action: z.enum(actions),
    status: z.enum(statuses),
    adjustInfo: z.enum(adjustInfos).nullable(),
    updatedAt: z.string(),
  }),
  link: z.object({ referenceNumber: z.string(), state: z.enum(linkStates) }),
  message: z.object({
    referenceNumber: z.string(),
    kind: z.string(),
    state: z.enum(messageStatuses),
  }),
  note: z.object({ referenceNumber: z.string() }),
  /** The counts of the person's home, by code. Sent first, and again whenever they change. */
  work: z.object({ counts: z.record(z.string(), z.number()) }),
  /** Events are missing after the id that the caller named: it reads everything again. */
  reset: z.object({}),
} as const satisfies Record<StoredEventKind | 'reset', z.ZodObject>;

export type EventKind = keyof typeof eventData;
export type EventData<Kind extends EventKind> = z.output<(typeof eventData)[Kind]>;

/** Positions have at most 16 digits. */
const eventId = z.string().regex(/^\d{1,16}$/, { error: 'invalid' });

export const followEvents = endpoint({
  name: 'followEvents',
  summary:
    'Server-sent events about what this person may see: contract, link, message, note, work, ' +
    'reset. Goes on after the id in `after` or Last-Event-ID, for 24 hours. Needs ' +
    'Accept: text/event-stream',
  method: 'GET',
  path: '/v1/auth/events',
  access: staff(...roleGroups),
  query: z.object({ after: eventId.optional() }),
  output: 'events',
  refuses: ['NOT_ACCEPTABLE', 'TOO_MANY_STREAMS'],
});
