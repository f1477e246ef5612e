import { statuses } from '@salus/domain/contracts/status.ts';
import { roleGroups } from '@salus/domain/people/roles.ts';
import { linkStates } from '@salus/domain/verification/link-life.ts';
import { z } from 'zod';
import { deskCodes, workCodes } from './back-office/work.ts';
import { contractFilters } from './contract-filters.ts';
import { holds } from './contracts/personal.ts';
import { endpoint, staff } from './endpoint.ts';
import { filterParameters, listQuery } from './list-query.ts';
import { instant, pageSchema, paging, wireDay } from './wire.ts';

const { linkState, linkSentBefore, linkEndsBefore, waitingSinceBefore } = contractFilters;
const { saleStep, stepDateFrom, stepDateTo, unitId, officerEmail } = contractFilters;
/** The filters of a team's unpaid contracts (WORK-5); the rest opens a figure (REPORT-10). */
export const unpaidFilters = {
  linkState,
  linkSentBefore,
  linkEndsBefore,
  waitingSinceBefore,
  saleStep,
  stepDateFrom,
  stepDateTo,
  unitId,
  officerEmail,
};

/** An unpaid contract as a head sees it: whose it is, and no detail. */
const unpaidRow = z.object({
  referenceNumber: z.string(),
  /** Only the last word is whole. */
  proposerName: z.string(),
  officerName: z.string(),
  officerEmail: z.string(),
  /** Only for a step of the sale: those contracts need not await payment. */
  status: z.enum(statuses).optional(),
  waitingSince: instant.nullable(),
  linkState: z.enum(linkStates),
});

export type UnpaidRow = z.output<typeof unpaidRow>;

export const listUnpaid = endpoint({
  name: 'listUnpaid',
  summary:
    'The contracts of the team that await payment, those that wait longest first; with a step of ' +
    'the sale all that took it',
  method: 'GET',
  path: '/v1/auth/team/unpaid',
  access: staff('manager', 'director'),
  query: listQuery(z.strictObject({ ...paging, ...filterParameters(unpaidFilters) })),
  followsEvents: true,
  isRefreshed: true,
  output: pageSchema(unpaidRow),
});

/** Work of an officer. */
export const officerWork = [
  'CHANGE_REQUESTED',
  'PAYMENT_FAILED',
  'LINK_UNOPENED',
  'LINK_ENDING',
  'WAITING_LONG',
  'UNFINISHED',
  'RENEWAL_DUE',
] as const;
/** Work of a team. */
export const teamWork = ['WAITING_LONG', 'LINK_UNOPENED', 'RENEWAL_DUE'] as const;
/** Work of a clerk. */
export const clerkWork = ['MINE', ...workCodes, ...deskCodes] as const;
/** Work of an admin. */
export const adminWork = ['ADMIN_REQUESTS'] as const;
export const homeCodes = [
  ...new Set([...officerWork, ...teamWork, ...clerkWork, ...adminWork]),
] as const;
export type HomeCode = (typeof homeCodes)[number];

/** Figures of this month to date. */
export const homeFigures = ['ISSUED', 'PREMIUM', 'CANCELLED'] as const;
export type HomeFigure = (typeof homeFigures)[number];

const noticeCodes = ['CERTIFICATE_ENDING'] as const;

/** The call that lists what is counted. */
const list = z.object({ path: z.string(), query: z.record(z.string(), z.string()) });

const homeItem = z.object({
  code: z.enum(homeCodes),
  count: z.number().int(),
  oldestAt: instant,
  /** The screen with the same list. */
  address: z.string(),
  list,
});
export type HomeItem = z.output<typeof homeItem>;

const homeFigure = z.object({
  code: z.enum(homeFigures),
  value: z.number().int(),
  /** The same days of last month. */
  before: z.number().int(),
  address: z.string(),
  list,
});

export const showHome = endpoint({
  name: 'showHome',
  summary: 'What waits for the caller, each with its number and its list, and figures for heads',
  method: 'GET',
  path: '/v1/auth/home',
  access: staff(...roleGroups),
  followsEvents: true,
  isRefreshed: true,
  output: z.object({
    asOf: instant,
    items: z.array(homeItem),
    figures: z.array(homeFigure),
    notices: z.array(
      z.object({
        code: z.enum(noticeCodes),
        /** The caller's own certificate. */
        data: z.object({ number: z.string().meta(holds('none')), validTo: wireDay }),
      }),
    ),
  }),
});
