import { headAddress, officerAddress } from '../data/organisation.ts';

/** Values of the data set for the queries below. */
export type Subjects = {
  /** An issued contract with its payment, and the officer's newest draft. */
  readonly issued: string;
  readonly draft: string;
  readonly nationalId: string;
  readonly insuredId: string;
  readonly day: string;
  readonly yearAgo: string;
  /** Ids of the newest statement and of the newest batch of refunds. */
  readonly statement: string;
  readonly batch: string;
};

/** Addresses of the readers; each has rows in the data set. */
export const readers = {
  officer: officerAddress(1),
  clerk: 'bm@salus.test',
  auditor: 'auditor@salus.test',
  admin: 'admin@salus.test',
  manager: headAddress('manager', 1),
  director: headAddress('director', 1),
  area: headAddress('area', 1),
  region: headAddress('region', 1),
} as const;

export type Reader = keyof typeof readers;

/** A call as a person makes it; several requests where their cost differs. */
type GrowthCall =
  | {
      /** Several where their work differs; each makes all requests. */
      readonly by: Reader | readonly Reader[];
      readonly requests: Readonly<Record<string, (subjects: Subjects) => string>>;
      /** The requests whose time may grow with the contracts, and why. */
      readonly mayGrow?: Readonly<Record<string, string>>;
    }
  /** Why it is not measured here. */
  | { readonly leftOut: string };

const plain = { all: () => '' };
const about = (pick: (subjects: Subjects) => string) => ({
  one: (subjects: Subjects) => `referenceNumber=${pick(subjects)}`,
});
const clerk = (requests: Exclude<GrowthCall, { leftOut: string }>['requests'] = plain) =>
  ({ by: 'clerk', requests }) as const;
const file = { leftOut: 'a file, measured by export and documents' } as const;
const catalogue = { leftOut: 'the catalogue does not grow with contracts' } as const;
const oneAccount = { leftOut: 'a few rows of the caller, found by the account' } as const;
const adminDesk = { leftOut: 'written only by admins: the data set has none' } as const;

/** Every GET of the staff (S1), by the name of its endpoint. */
export const growthCalls: Readonly<Record<string, GrowthCall>> = {
  showUnitTree: { by: 'admin', requests: plain, mayGrow: { all: 'all units in one answer' } },
  cloneContract: { by: 'officer', requests: about(({ draft }) => draft) },
  countByStatus: clerk({
    all: () => 'list=bm',
    'an identity number': ({ nationalId }) => `list=bm&proposerNationalId=${nationalId}`,
  }),
  downloadDraft: file,
  downloadReceipt: file,
  exportBordereau: file,
  exportContract: file,
  exportReconciliation: file,
  followEvents: { leftOut: 'a stream that stays open' },
  linkToFile: { by: 'clerk', requests: about(({ issued }) => issued) },
  listAccounts: {
    by: 'admin',
    requests: { everyone: () => '', search: () => 'q=nguyen', officers: () => 'role=SALES_MAN' },
  },
  listCataloguePlans: catalogue,
  listCataloguePromotions: catalogue,
  previewVersion: catalogue,
  listAlarms: clerk(),
  listAllPlans: clerk(),
  listApprovals: clerk(),
  listContracts: {
    ...clerk({
      everything: () => '',
      'awaiting payment': () => 'status=AWAITING_PAYMENT',
      'page 100': () => 'page=100',
      'an identity number': ({ nationalId }) => `proposerNationalId=${nationalId}`,
      'an insured person’s number': ({ insuredId }) => `insuredNationalId=${insuredId}`,
      'an insured person’s name': () => 'insuredName=tran',
      'the most frequent name of insured persons': () => 'insuredName=nguyen',
      'change requested': () => 'adjustInfo=CHANGE_INFO',
      'a quarter and a plan': ({ yearAgo }) =>
        `planIds=30002016&createdFromDate=${yearAgo}&createdToDate=${yearAgo}`,
      'a name': () => 'proposerName=nguyen van d',
    }),
    mayGrow: {
      'an insured person’s name': 'its hits',
      'the most frequent name of insured persons': 'its hits',
    },
  },
  listCustomerRequests: clerk(),
  listDrafts: { by: 'officer', requests: plain },
  listFailedJobs: clerk(),
  listFailedMessages: clerk(),
  listFailedSyncs: clerk(),
  listFamilyPlans: { by: 'officer', requests: plain },
  listIndividualPlans: { by: 'officer', requests: plain },
  listIssued: {
    by: 'region',
    requests: { issued: () => '', 'by premium': () => 'sortBy=premiumAmount' },
  },
  listMissingConsents: clerk(),
  listOfficers: { by: 'region', requests: { search: () => 'search=nguyen' } },
  listOpenRefunds: clerk(),
  listPaidOverlaps: clerk(),
  listPaymentsToReview: clerk(),
  listPromotions: { by: 'officer', requests: { product: () => 'productID=30001' } },
  listReads: {
    by: 'auditor',
    requests: {
      lately: () => '',
      kind: () => 'kind=SEARCH',
      call: () => 'call=listDrafts',
      'an IP address': () => 'ip=10.0.7.7',
      'a contract': ({ issued }) => `referenceNumber=${issued}`,
    },
  },
  listReconciliationDays: {
    ...clerk({
      lately: () => '',
      'a year ago': ({ yearAgo }) => `from=${yearAgo}&to=${yearAgo}`,
    }),
    mayGrow: { lately: 'trade of 31 days' },
  },
  listHistory: adminDesk,
  listRefundBatches: clerk(),
  listRequests: adminDesk,
  listReversedPayments: clerk(),
  listSchedules: oneAccount,
  listSessions: oneAccount,
  listStatements: clerk(),
  listUnallocatedMoney: clerk({
    open: () => '',
    kept: () => 'state=KEPT',
    done: () => 'state=DONE',
    text: () => 'text=CK bao hiem',
    amount: () => 'amountFrom=700000',
    one: () => 'id=M100',
  }),
  listUnfinishedForms: oneAccount,
  listReportFiles: oneAccount,
  listRenewals: {
    by: ['officer', 'clerk', 'region'],
    requests: { all: () => '', lost: () => 'state=LOST' },
    mayGrow: { all: 'its hits, for the total', lost: 'its hits, for the total' },
  },
  listUnits: { by: 'clerk', requests: plain, mayGrow: { all: 'all units in one answer' } },
  listUnpaid: { by: 'region', requests: plain },
  previewHandover: { by: 'clerk', requests: { one: () => `fromEmail=${readers.officer}` } },
  recreateFile: { leftOut: 'it writes' },
  downloadReportFile: { leftOut: 'a file of the store' },
  showAccount: { by: 'admin', requests: { one: () => `email=${readers.officer}` } },
  showAgreement: oneAccount,
  showContract: { by: 'clerk', requests: about(({ issued }) => issued) },
  showContractVersion: { by: 'clerk', requests: about(({ issued }) => issued) },
  showDraft: { by: 'officer', requests: about(({ draft }) => draft) },
  showHome: {
    by: ['officer', 'clerk', 'auditor', 'admin', 'manager', 'director', 'area', 'region'],
    requests: plain,
  },
  showIssuedContract: { by: 'region', requests: about(({ issued }) => issued) },
  showBordereau: {
    by: 'clerk',
    requests: { month: ({ day }) => `month=${day.slice(0, 7)}` },
    mayGrow: { month: 'a month of all contracts' },
  },
  showCertificates: { by: ['admin', 'region'], requests: plain },
  showFunnel: {
    by: 'region',
    requests: { 'this month': () => '' },
    mayGrow: { 'this month': 'a month of all contracts' },
  },
  showOfficers: {
    by: 'clerk',
    requests: { 'this month': () => '' },
    mayGrow: { 'this month': 'all officers in one answer' },
  },
  showIssued: {
    by: 'region',
    requests: {
      'this month': () => '',
      'a year': ({ yearAgo, day }) => `from=${yearAgo}&to=${day}`,
    },
  },
  showPaymentTerms: { by: 'officer', requests: about(({ draft }) => draft) },
  showPreferences: oneAccount,
  showPrice: { by: 'region', requests: plain },
  showReadyRefunds: clerk(),
  showReconciliationDay: clerk({ day: ({ day }) => `day=${day}` }),
  showRefundBatch: file,
  showRefundBatchLines: clerk({ one: ({ batch }) => `id=${batch}` }),
  showSchedule: oneAccount,
  showSecondFactor: oneAccount,
  showStatement: {
    ...clerk({ 'a month': ({ statement }) => `statementId=${statement}` }),
    mayGrow: { 'a month': 'its lines' },
  },
  showStatementProgress: clerk({ 'a month': ({ statement }) => `statementId=${statement}` }),
  showUnfinishedForm: oneAccount,
  startPayment: { leftOut: 'it writes' },
  welcomeDashboard: { by: 'officer', requests: plain },
};
