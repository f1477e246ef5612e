import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { fileFormats, fileTypes, reportGroups } from '../reports.ts';
import { instant } from '../wire.ts';
import { stepGroups } from './sale-steps.ts';

/** Reports whose file is made at fixed times and mailed as a link (REPORT-11). */
export const scheduledTypes = ['OVERVIEW', 'EXPORT', 'OFFICERS'] as const;
export type ScheduledType = (typeof scheduledTypes)[number];

const access = staff(...stepGroups);
const MAX_RECIPIENTS = 50;
const invalid = { error: 'invalid' } as const;
const filters = z.record(z.string().max(40), z.union([z.string().max(100), z.array(z.string())]));
const emailAddress = z.string(invalid).max(TEXT_LIMITS.email, invalid).includes('@', invalid);

const schedule = {
  type: z.enum(scheduledTypes, invalid),
  filters: filters.default({}),
  weekday: z.number(invalid).int().min(1, invalid).max(7, invalid).optional(),
  dayOfMonth: z.number(invalid).int().min(1, invalid).max(28, invalid).optional(),
  /** In business time. */
  time: z.string(invalid).regex(/^([01]\d|2[0-3]):[0-5]\d$/, invalid),
  recipients: z.array(emailAddress, invalid).min(1, invalid).max(MAX_RECIPIENTS, invalid),
};

const scheduleView = z.object({
  id: z.number().int(),
  type: z.enum(scheduledTypes),
  filters,
  weekday: z.number().int().nullable(),
  dayOfMonth: z.number().int().nullable(),
  time: z.string(),
  recipients: z.array(z.string()),
  nextAt: instant,
});

const idQuery = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/, 'invalid')
    .transform(Number),
});

export const scheduleReport = endpoint({
  name: 'scheduleReport',
  summary: 'Make a report’s file each week or month, and mail its link to people who may see it',
  method: 'POST',
  path: '/v1/auth/report/schedule',
  access,
  body: z.strictObject(schedule).superRefine(({ weekday, dayOfMonth }, { addIssue }) => {
    if ((weekday === undefined) === (dayOfMonth === undefined))
      addIssue({ code: 'custom', path: ['weekday'], message: 'invalid' });
  }),
  output: scheduleView,
  refuses: ['RECIPIENT_OUT_OF_SCOPE'],
});

export const listSchedules = endpoint({
  name: 'listSchedules',
  summary: 'The caller’s scheduled reports, the next one first',
  method: 'GET',
  path: '/v1/auth/report/schedule',
  access,
  isRefreshed: true,
  output: z.array(scheduleView),
});

export const showSchedule = endpoint({
  name: 'showSchedule',
  summary: 'One of the caller’s scheduled reports',
  method: 'GET',
  path: '/v1/auth/report/schedule/:id',
  access,
  query: idQuery,
  output: scheduleView,
  refuses: ['NOT_FOUND'],
});

export const endSchedule = endpoint({
  name: 'endSchedule',
  summary: 'Mail a scheduled report no longer',
  method: 'DELETE',
  path: '/v1/auth/report/schedule/:id',
  access,
  query: idQuery,
  output: z.object({ id: z.number().int() }),
  refuses: ['NOT_FOUND'],
});

/** Those who may receive a file; schedules are made by fewer. */
const readers = staff(...reportGroups);

export const listReportFiles = endpoint({
  name: 'listReportFiles',
  summary: 'Files of scheduled reports that the caller may open, the newest first',
  method: 'GET',
  path: '/v1/auth/report/file',
  access: readers,
  isRefreshed: true,
  output: z.array(
    z.object({
      id: z.number().int(),
      scheduleId: z.number().int(),
      type: z.enum(scheduledTypes),
      /** Whether the caller scheduled it, and did not only receive it. */
      isOwn: z.boolean(),
      fileName: z.string(),
      format: z.enum(fileFormats),
      rows: z.number().int(),
      bytes: z.number().int(),
      madeAt: instant,
      /** When it is deleted (KEEP-9). */
      endsAt: instant,
    }),
  ),
});

export const downloadReportFile = endpoint({
  name: 'downloadReportFile',
  summary: 'A file of a scheduled report',
  method: 'GET',
  path: '/v1/auth/report/file/:id',
  // Step-up: for a file of more than 1,000 rows.
  access: { ...readers, stepUp: 'sometimes' },
  reads: 'export',
  query: idQuery,
  output: { json: z.object({}), stream: Object.values(fileTypes) },
  refuses: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
});
