import { roleGroups } from '@salus/domain/people/roles.ts';
import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';

/** Heights of the rows of a list in pixels; the first is the usual one (LIST-32). */
export const rowHeights = [44, 36] as const;
export type RowHeight = (typeof rowHeights)[number];

const preferences = { rowHeight: z.literal(rowHeights, { error: 'invalid' }) };

export const showPreferences = endpoint({
  name: 'showPreferences',
  summary: 'How the signed-in person wants the screens',
  method: 'GET',
  path: '/v1/auth/preferences',
  access: staff(...roleGroups),
  output: z.object(preferences),
});

export const savePreferences = endpoint({
  name: 'savePreferences',
  summary: 'Keep how the signed-in person wants the screens',
  method: 'PUT',
  path: '/v1/auth/preferences',
  access: staff(...roleGroups),
  body: z.strictObject(preferences),
  output: z.object(preferences),
});
