import { listAlarms } from '@salus/api/back-office/alarms.ts';
import { listFailedJobs } from '@salus/api/back-office/jobs.ts';
import { listFailedMessages } from '@salus/api/back-office/messages.ts';
import { listFailedSyncs } from '@salus/api/back-office/syncs.ts';
import { type ListedWork, type WorkCode, workCodes } from '@salus/api/back-office/work.ts';
import {
  listContracts,
  listMissingConsents,
  listPaidOverlaps,
  listReversedPayments,
} from '@salus/api/back-office.ts';
import type { ContractFilters } from '@salus/api/contract-filters.ts';
import { listCustomerRequests } from '@salus/api/contracts/customer-requests.ts';
import { listUnfinishedForms } from '@salus/api/contracts/unfinished-forms.ts';
import { listDrafts } from '@salus/api/contracts.ts';
import { type HomeCode, listUnpaid, type officerWork, type teamWork } from '@salus/api/home.ts';
import { listApprovals } from '@salus/api/payments/approvals.ts';
import { listOpenRefunds } from '@salus/api/payments/refunds.ts';
import { listUnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import { readTakesCriterion } from '../back-office/takes.ts';
import { worklists } from '../back-office/worklists.ts';
import type { Context, Staff } from '../context.ts';
import { whereClause } from '../contracts/criteria/conditions.ts';
import { readCriteria } from '../contracts/criteria/contract-criteria.ts';
import { isWaiting, waitingStatuses } from '../contracts/team/list-unpaid.ts';
import { unexpiredForms } from '../contracts/unfinished-forms/unexpired-forms.ts';
import { pendingApprovals } from '../payments/approvals/list-approvals.ts';

export type HomeContext = Pick<Context<Staff>, 'app' | 'actor' | 'now'>;

type Query = Readonly<Record<string, string>>;

/** Work that may wait for the caller: its list, and its rows with `at`, since when each waits. */
export type HomeWork = {
  readonly code: HomeCode;
  readonly address: string;
  readonly list: { readonly path: string; readonly query: Query };
  readonly rows: RawBuilder<unknown>;
};

/** A selection of contracts by the filters of their list. */
type Selection = {
  readonly query: (today: Day) => Partial<ContractFilters>;
  readonly at: RawBuilder<unknown>;
};

const status = waitingStatuses;
const sentAt = sql`contracts.send_sms_link_at`;
const waiting: Readonly<Record<(typeof teamWork)[number], Selection>> = {
  WAITING_LONG: {
    query: (today) => ({ status, waitingSinceBefore: addDays(today, -3) }),
    at: sql`contracts.waiting_since`,
  },
  LINK_UNOPENED: {
    query: (today) => ({ status, linkState: 'SENT', linkSentBefore: today }),
    at: sentAt,
  },
};

type ContractWork = Exclude<(typeof officerWork)[number], 'UNFINISHED'>;
const officerContracts: Readonly<Record<ContractWork, Selection>> = {
  CHANGE_REQUESTED: {
    query: () => ({ status, adjustInfo: 'CHANGE_INFO' }),
    at: sql`contracts.updated_at`,
  },
  PAYMENT_FAILED: {
    query: () => ({ status, paymentStatus: 'PAY_FAILURE' }),
    at: sql`contracts.updated_at`,
  },
  LINK_UNOPENED: waiting.LINK_UNOPENED,
  LINK_ENDING: {
    query: (today) => ({ status, linkEndsBefore: addDays(today, 4) }),
    at: sentAt,
  },
  WAITING_LONG: waiting.WAITING_LONG,
};

const officerList = '/contract/temp-list';
const clerkList = '/bm-contract/temp-list';

/** Filters as an address and a query have them. */
const toQuery = (filters: Partial<ContractFilters>): Query =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));

const toAddress = (path: string, query: Query) => `${path}?${new URLSearchParams(query)}`;

async function contractWork(
  ctx: HomeContext,
  code: HomeCode,
  { query, at }: Selection,
  place: { readonly screen: string; readonly path: string; readonly hasStatus: boolean },
): Promise<HomeWork> {
  const filters = query(businessDay(ctx.now));
  const criteria = await readCriteria(ctx.app.db, ctx, filters);
  const { status: _, ...others } = filters;
  const wireQuery = toQuery(place.hasStatus ? filters : others);
  return {
    code,
    address: toAddress(place.screen, wireQuery),
    list: { path: place.path, query: wireQuery },
    rows: sql`select ${at} as at from contracts ${whereClause(criteria, [isWaiting])}`,
  };
}

async function officerItems(ctx: HomeContext): Promise<readonly HomeWork[]> {
  const place = { screen: officerList, path: listDrafts.path, hasStatus: true };
  const { app, actor, now } = ctx;
  const forms = unexpiredForms(app.db, { accountId: actor.accountId, now });
  return [
    ...(await Promise.all(
      objectKeys(officerContracts).map((code) =>
        contractWork(ctx, code, officerContracts[code], place),
      ),
    )),
    {
      code: 'UNFINISHED',
      address: officerList,
      list: { path: listUnfinishedForms.path, query: {} },
      rows: sql`select form.updated_at as at from (${forms.select('updated_at')}) form`,
    },
  ];
}

const teamItems = (ctx: HomeContext): Promise<readonly HomeWork[]> => {
  const place = { screen: '/team/unpaid', path: listUnpaid.path, hasStatus: false };
  return Promise.all(
    objectKeys(waiting).map((code) => contractWork(ctx, code, waiting[code], place)),
  );
};

type Place = Pick<HomeWork, 'address' | 'list'>;

const listPlace = (code: ListedWork, path: string): Place => ({
  address: toAddress(clerkList, { view: code }),
  list: { path, query: {} },
});

const workPlaces: Readonly<Record<WorkCode, Place>> = {
  payments: {
    address: '/money/unallocated',
    list: { path: listUnallocatedMoney.path, query: { state: 'OPEN' } },
  },
  refunds: listPlace('refunds', listOpenRefunds.path),
  messages: listPlace('messages', listFailedMessages.path),
  'missing-consent': listPlace('missing-consent', listMissingConsents.path),
  overlap: listPlace('overlap', listPaidOverlaps.path),
  'payment-reversed': listPlace('payment-reversed', listReversedPayments.path),
  'customer-requests': listPlace('customer-requests', listCustomerRequests.path),
  syncs: listPlace('syncs', listFailedSyncs.path),
  jobs: listPlace('jobs', listFailedJobs.path),
  alarms: listPlace('alarms', listAlarms.path),
};

async function clerkItems(ctx: HomeContext): Promise<readonly HomeWork[]> {
  const { db } = ctx.app;
  const own = { takenBy: 'me' };
  const criteria = {
    ...(await readCriteria(db, ctx, own)),
    takes: await readTakesCriterion(db, ctx, own.takenBy),
  };
  return [
    {
      code: 'MINE',
      // Without a status the screen lists contracts that await payment.
      address: toAddress(clerkList, { ...own, status: '[]' }),
      list: { path: listContracts.path, query: own },
      rows: sql`
        select take.taken_at as at from contracts
          join contract_takes take on take.contract_id = contracts.id ${whereClause(criteria)}`,
    },
    ...workCodes.map((code) => ({
      code,
      ...workPlaces[code],
      rows: sql`select at from (${worklists[code](db, ctx.now)}) work`,
    })),
    {
      code: 'approvals',
      address: '/money/approvals?state=PENDING',
      list: { path: listApprovals.path, query: { state: 'PENDING' } },
      rows: sql`select requested_at as at from (${pendingApprovals(db, ctx.now)}) approval`,
    },
  ];
}

/** The work of each group; the auditor reads and has none. */
export const homeItems: Readonly<
  Record<RoleGroup, (ctx: HomeContext) => Promise<readonly HomeWork[]>>
> = {
  sales: officerItems,
  backOffice: clerkItems,
  manager: teamItems,
  director: teamItems,
  auditor: () => Promise.resolve([]),
};
