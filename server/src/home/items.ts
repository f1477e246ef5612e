import { listRequests } from '@salus/api/administration/requests.ts';
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
import { listRenewals } from '@salus/api/contracts/renewals.ts';
import { listUnfinishedForms } from '@salus/api/contracts/unfinished-forms.ts';
import { listDrafts } from '@salus/api/contracts.ts';
import { type HomeCode, listUnpaid, type officerWork, type teamWork } from '@salus/api/home.ts';
import { listApprovals } from '@salus/api/payments/approvals.ts';
import { listOpenRefunds } from '@salus/api/payments/refunds.ts';
import { listUnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { RENEWAL_DAYS_BEFORE } from '@salus/domain/contracts/renewal.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { BUSINESS_TIME_ZONE, businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import { awaitsDecision } from '../administration/requests/own-request.ts';
import { isOwnTake } from '../back-office/takes.ts';
import { worklists } from '../back-office/worklists.ts';
import type { Context, Staff } from '../context.ts';
import { whereClause } from '../contracts/criteria/conditions.ts';
import { readCriteria } from '../contracts/criteria/contract-criteria.ts';
import { renewalPolicies } from '../contracts/renewals/renewal-criteria.ts';
import { actorReach } from '../contracts/scope.ts';
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
const waiting: Readonly<Record<Exclude<(typeof teamWork)[number], 'RENEWAL_DUE'>, Selection>> = {
  WAITING_LONG: {
    query: (today) => ({ status, waitingSinceBefore: addDays(today, -3) }),
    at: sql`contracts.waiting_since`,
  },
  LINK_UNOPENED: {
    query: (today) => ({ status, linkState: 'SENT', linkSentBefore: today }),
    at: sentAt,
  },
};

type ContractWork = Exclude<(typeof officerWork)[number], 'UNFINISHED' | 'RENEWAL_DUE'>;
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
    dueRenewals(ctx),
  ];
}

/** Policies to renew, each due since it came near its end (RENEW-1). */
function dueRenewals({ actor, now }: HomeContext): HomeWork {
  const filters = { state: 'DUE', reach: actorReach(actor), today: businessDay(now) } as const;
  return {
    code: 'RENEWAL_DUE',
    address: '/contract/renewals?state=DUE',
    list: { path: listRenewals.path, query: { state: 'DUE' } },
    rows: sql`
      select (contracts.policy_ends_on - ${RENEWAL_DAYS_BEFORE}::integer)::timestamp
               at time zone ${BUSINESS_TIME_ZONE} as at
        ${renewalPolicies(filters)}`,
  };
}

const teamItems = async (ctx: HomeContext): Promise<readonly HomeWork[]> => {
  const place = { screen: '/team/unpaid', path: listUnpaid.path, hasStatus: false };
  const works = await Promise.all(
    objectKeys(waiting).map((code) => contractWork(ctx, code, waiting[code], place)),
  );
  return [...works, dueRenewals(ctx)];
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
  const criteria = await readCriteria(db, ctx, own);
  return [
    {
      code: 'MINE',
      // Without a status the screen lists contracts that await payment.
      address: toAddress(clerkList, { ...own, status: '[]' }),
      list: { path: listContracts.path, query: own },
      rows: sql`
        select t.taken_at as at from contract_takes t
          join accounts a on a.id = t.account_id
          join contracts on contracts.id = t.contract_id
        ${whereClause(criteria, [isOwnTake(db, ctx.actor.accountId, ctx.now)])}`,
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

/** Requests that this admin may decide, with the time at which they were made (ADMIN-4). */
const adminItems = ({ actor }: HomeContext): readonly HomeWork[] => {
  const query = { waitsFor: 'me' };
  return [
    {
      code: 'ADMIN_REQUESTS',
      address: toAddress('/admin/requests', query),
      list: { path: listRequests.path, query },
      rows: sql`select r.requested_at as at from admin_requests r where ${awaitsDecision(actor)}`,
    },
  ];
};

/** The work of each group; auditors have none. */
export const homeItems: Readonly<
  Record<RoleGroup, (ctx: HomeContext) => Promise<readonly HomeWork[]>>
> = {
  sales: officerItems,
  backOffice: clerkItems,
  manager: teamItems,
  director: teamItems,
  auditor: () => Promise.resolve([]),
  admin: (ctx) => Promise.resolve(adminItems(ctx)),
};
