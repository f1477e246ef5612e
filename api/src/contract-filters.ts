import { saleSteps } from '@salus/domain/contracts/sale-steps.ts';
import {
  adjustInfos,
  consentFlags,
  issuedStatuses,
  paymentStatuses,
  paymentTypes,
  statuses,
} from '@salus/domain/contracts/status.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { BUSINESS_TIME_ZONE } from '@salus/domain/time/business-time.ts';
import { endOfDayIn, isZoneName, isZoneOffset, startOfDayIn } from '@salus/domain/time/zone.ts';
import { linkStates } from '@salus/domain/verification/link-life.ts';
import { z } from 'zod';
import {
  beforeDayFilter,
  choiceFilter,
  type Filter,
  type FilterTable,
  firstDayFilter,
  lastDayFilter,
  lineParameter,
  personalFilter,
  plansFilter,
  severalFilter,
  textFilter,
  unitFilter,
} from './filter.ts';
import { checkRangeOrder, filterParameters, listQuery } from './list-query.ts';
import type { PersonalName } from './personal-filters.ts';
import { paging } from './wire.ts';

/** The lists of contracts: the officer's own, the back office's, and that of issued contracts. */
export type ContractList = 'drafts' | 'backOffice' | 'issued';

/** Sort keys of contract lists (LIST-7). */
export const sortKeys = [
  'createdAt',
  'updatedAt',
  'policyNo',
  'referenceNumber',
  'proposerName',
  'premiumAmount',
  'status',
  'policyStartDate',
] as const;
export type SortKey = (typeof sortKeys)[number];

export const sortOrders = ['ASC', 'DESC'] as const;
export type SortOrder = (typeof sortOrders)[number];

const invalid = { error: 'invalid' } as const;

/** The premium in whole dong, plain or with separators of thousands (LIST-20). */
const premiumAmount = z
  .string(invalid)
  .refine((text) => /^(\d{1,12}|\d{1,3}([.,]\d{3}){1,3})$/.test(text), invalid)
  .transform((text) => Number(text.replace(/\D/g, '')))
  .optional();

/** How contracts are found by a filter. */
export type FoundBy =
  /** A dimension of the counters, so that totals need no rows. */
  | 'counters'
  /** Indexes of the database (a test looks for them). */
  | { readonly indexes: readonly [string, ...string[]] }
  /** Row by row. */
  | 'row';
const indexedBy = (...indexes: readonly [string, ...string[]]) => ({ foundBy: { indexes } });

type ContractFilter = Filter & { readonly foundBy: FoundBy };

const addressDays = <const L extends string>(last: L) =>
  ({
    first: { ...firstDayFilter(last), isAddressOnly: true },
    last: { ...lastDayFilter, isAddressOnly: true },
  }) as const;
const issuedDays = addressDays('issuedDateTo');
const paidDays = addressDays('paidDateTo');
const stepDays = addressDays('stepDateTo');

/** The filters of contracts, by who is offered them (API-10). A new filter is a row here. */
const groups = {
  every: {
    planIds: { ...plansFilter, foundBy: 'counters' },
    policyNo: {
      ...textFilter(lineParameter(30), 'lineOfDigits'),
      ...indexedBy('contracts_policy_no_key', 'contracts_reference_number_key'),
    },
    /** The proposer's mobile or its beginning: `0…`, `84…` and `+84…` are the same (LIST-15). */
    phone: {
      ...personalFilter(lineParameter(20), 'phone'),
      ...indexedBy('contracts_by_phone'),
    },
    premiumAmount: { ...textFilter(premiumAmount), ...indexedBy('contracts_by_premium') },
    proposerName: {
      ...textFilter(lineParameter(TEXT_LIMITS.name), 'line'),
      foundBy: 'row',
    },
    proposerNationalId: {
      ...personalFilter(lineParameter(20), 'number'),
      ...indexedBy('contracts_by_identity'),
    },
    /** The name and number of any insured person (LIST-16). */
    insuredName: {
      ...textFilter(lineParameter(TEXT_LIMITS.name), 'line'),
      ...indexedBy('insured_names_search'),
    },
    insuredNationalId: {
      ...personalFilter(lineParameter(20), 'number'),
      ...indexedBy('insureds_of_person'),
    },
    linkState: { ...choiceFilter(linkStates), foundBy: 'row' },
    /** A link that is still valid, and was sent, or ends, before the day (LIST-27). */
    linkSentBefore: { ...beforeDayFilter, foundBy: 'row' },
    linkEndsBefore: { ...beforeDayFilter, foundBy: 'row' },
    waitingSinceBefore: { ...beforeDayFilter, ...indexedBy('contracts_waiting') },
    /** The last attempt to pay failed. */
    paymentStatus: {
      ...choiceFilter(paymentStatuses),
      ...indexedBy('contracts_payment_failed'),
      isAddressOnly: true,
    },
    adjustInfo: { ...choiceFilter(adjustInfos), ...indexedBy('contracts_change_requested') },
    createdFromDate: { ...firstDayFilter('createdToDate'), foundBy: 'counters' },
    createdToDate: { ...lastDayFilter, foundBy: 'counters' },
    status: { ...severalFilter(statuses), foundBy: 'counters' },
  },
  /** Each figure of a report links to its contracts by these. Days of business time. */
  sold: {
    policyStartDateFrom: { ...firstDayFilter('policyStartDateTo'), foundBy: 'counters' },
    policyStartDateTo: { ...lastDayFilter, foundBy: 'counters' },
    cancelledDateFrom: { ...firstDayFilter('cancelledDateTo'), foundBy: 'counters' },
    cancelledDateTo: { ...lastDayFilter, foundBy: 'counters' },
    unitId: { ...unitFilter, foundBy: 'counters' },
  },
  overseer: {
    /** The unit in which an issued contract was sold; `unitId` is its officer's of today. */
    soldUnitId: { ...unitFilter, ...indexedBy('contracts_sold_in') },
    /** Figures per officer open the list by these days; they have no field. */
    issuedDateFrom: { ...issuedDays.first, ...indexedBy('contracts_issued_on') },
    issuedDateTo: { ...issuedDays.last, ...indexedBy('contracts_issued_on') },
    paidDateFrom: { ...paidDays.first, ...indexedBy('contracts_paid_on') },
    paidDateTo: { ...paidDays.last, ...indexedBy('contracts_paid_on') },
    /** A step of the sale and the days of its first time; `unitId` is then that of the figures. */
    saleStep: { ...choiceFilter(saleSteps), isAddressOnly: true, foundBy: 'row' },
    stepDateFrom: { ...stepDays.first, foundBy: 'row' },
    stepDateTo: { ...stepDays.last, foundBy: 'row' },
    officerEmail: { ...textFilter(lineParameter(100)), ...indexedBy('contracts_of_officer') },
    /** Consents from browsers of staff (LIST-21). */
    consentFlag: {
      ...choiceFilter(consentFlags),
      ...indexedBy('contracts_from_staff', 'contracts_shared_contact'),
    },
  },
  backOffice: {
    typePayment: { ...choiceFilter(paymentTypes), foundBy: 'counters' },
    /** `me`, `none`, or the address of the clerk who works on the contract (LIST-29). */
    takenBy: {
      ...textFilter(lineParameter(100), 'line'),
      ...indexedBy('contracts_of_hits'),
      isAddressOnly: true,
    },
  },
} as const satisfies Record<string, Readonly<Record<string, ContractFilter>>>;

/** Every filter of contracts. */
export const contractFilters = {
  ...groups.every,
  ...groups.sold,
  ...groups.overseer,
  ...groups.backOffice,
} as const;
export type ContractFilterName = keyof typeof contractFilters;
/** Filters by a number of a person. */
export type PersonalFilterName = PersonalName<typeof contractFilters>;

/** The filters of each list. */
export const listFilters = {
  drafts: groups.every,
  issued: {
    ...groups.every,
    ...groups.sold,
    ...groups.overseer,
    /** Issued contracts are in force or cancelled; another status is refused (LIST-3). */
    status: { ...groups.every.status, ...severalFilter(issuedStatuses) },
  },
  backOffice: contractFilters,
} as const satisfies Record<ContractList, FilterTable>;

/** Filters of a report of issued contracts; both statuses by default. */
export const reportFilters = {
  status: listFilters.issued.status,
  planIds: groups.every.planIds,
  createdDateFrom: firstDayFilter('createdDateTo'),
  createdDateTo: lastDayFilter,
  ...groups.sold,
} as const;

/** The time zone of the days of creation. */
export const zoneParameters = {
  timeZoneOffset: z
    .string(invalid)
    .refine((value) => /^[+-]?\d{1,3}$/.test(value) && isZoneOffset(Number(value)), invalid)
    .meta({ description: 'Minutes, with the sign of JavaScript: -420 for Vietnam' })
    .transform(Number)
    .optional(),
  timeZoneName: z
    .string(invalid)
    .max(64, invalid)
    .refine(isZoneName, invalid)
    .meta({ description: 'Wins over timeZoneOffset; Asia/Ho_Chi_Minh where neither is given' })
    .optional(),
};

const orderParameters = {
  sortBy: z.enum(sortKeys, invalid).default('createdAt'),
  sortOrder: z.enum(sortOrders, invalid).default('DESC'),
};

/** `status=A&status=B`, `status[]=A` (LIST-12). */
const contractListQuery = <T extends FilterTable>(filters: T) =>
  listQuery(
    z
      .strictObject({
        ...paging,
        ...filterParameters(filters),
        ...zoneParameters,
        ...orderParameters,
      })
      .superRefine(checkRangeOrder(filters)),
  );

/** The query of each list. */
export const contractListQueries = {
  drafts: contractListQuery(listFilters.drafts),
  issued: contractListQuery(listFilters.issued),
  backOffice: contractListQuery(listFilters.backOffice),
} as const;

/** Every filter of contracts with page and order, parsed. */
export type ContractFilters = z.output<typeof contractListQueries.backOffice>;

type CreatedFilters = Pick<
  ContractFilters,
  'createdFromDate' | 'createdToDate' | 'timeZoneName' | 'timeZoneOffset'
>;

/** Bounds of creation times. Outside them, days in Vietnam or PostgreSQL texts do not exist. */
const OLDEST = new Date('1976-01-01T00:00:00Z');
const NEWEST = new Date('9999-01-01T00:00:00Z');

/** Half-open interval of creation times; an end is open when no contract can be beyond it. */
export function createdBetween(filters: CreatedFilters) {
  const { createdFromDate, createdToDate, timeZoneName, timeZoneOffset } = filters;
  const zone = timeZoneName ?? timeZoneOffset ?? BUSINESS_TIME_ZONE;
  const from = createdFromDate ? startOfDayIn(createdFromDate, zone) : null;
  const before = createdToDate ? endOfDayIn(createdToDate, zone) : null;
  return {
    from: from && from > OLDEST ? (from < NEWEST ? from : NEWEST) : null,
    before: before && before < NEWEST ? (before > OLDEST ? before : OLDEST) : null,
  };
}
