import type { contractFilters } from '@salus/api/contract-filters.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { FilterTexts } from './filter-texts.ts';

type LabelName = Exclude<
  keyof typeof contractFilters,
  | 'planIds'
  | 'policyNo'
  | 'status'
  | 'paymentStatus'
  | 'consentFlag'
  | 'typePayment'
  | 'stepDateFrom'
  | 'stepDateTo'
>;

/** Labels and values of the filters of contracts. */
export function useContractFilterTexts(): FilterTexts<typeof contractFilters> {
  const t = useTranslations();
  const label = (name: LabelName) => ({ label: t(($) => $.listFilters[name]) });
  return {
    planIds: { label: t(($) => $.list.plan) },
    policyNo: { label: t(($) => $.list.number) },
    phone: label('phone'),
    premiumAmount: label('premiumAmount'),
    proposerName: label('proposerName'),
    proposerNationalId: label('proposerNationalId'),
    insuredName: label('insuredName'),
    insuredNationalId: label('insuredNationalId'),
    linkState: {
      ...label('linkState'),
      values: t(($) => $.linkStates, { returnObjects: true }),
      isLabelInChip: true,
    },
    linkSentBefore: label('linkSentBefore'),
    linkEndsBefore: label('linkEndsBefore'),
    waitingSinceBefore: label('waitingSinceBefore'),
    paymentStatus: {
      label: t(($) => $.list.paymentFailed),
      values: { PAY_FAILURE: t(($) => $.list.paymentFailed) },
    },
    adjustInfo: {
      ...label('adjustInfo'),
      values: t(($) => $.adjustInfos, { returnObjects: true }),
    },
    createdFromDate: label('createdFromDate'),
    createdToDate: label('createdToDate'),
    status: {
      label: t(($) => $.list.status),
      values: t(($) => $.domain.statuses, { returnObjects: true }),
    },
    policyStartDateFrom: label('policyStartDateFrom'),
    policyStartDateTo: label('policyStartDateTo'),
    cancelledDateFrom: label('cancelledDateFrom'),
    cancelledDateTo: label('cancelledDateTo'),
    unitId: label('unitId'),
    soldUnitId: label('soldUnitId'),
    issuedDateFrom: label('issuedDateFrom'),
    issuedDateTo: label('issuedDateTo'),
    paidDateFrom: label('paidDateFrom'),
    paidDateTo: label('paidDateTo'),
    saleStep: {
      ...label('saleStep'),
      values: t(($) => $.officerFigures.steps, { returnObjects: true }),
    },
    stepDateFrom: { label: t(($) => $.figures.from) },
    stepDateTo: { label: t(($) => $.figures.to) },
    officerEmail: label('officerEmail'),
    consentFlag: {
      label: t(($) => $.fieldNames.consentFlag),
      values: t(($) => $.domain.consentFlags, { returnObjects: true }),
      isLabelInChip: true,
    },
    takenBy: {
      ...label('takenBy'),
      values: t(($) => $.listFilters.takers, { returnObjects: true }),
    },
    typePayment: {
      label: t(($) => $.fieldNames.typePayment),
      values: t(($) => $.domain.paymentTypes, { returnObjects: true }),
    },
  };
}
