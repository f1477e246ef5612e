import { listFamilyPlans, listIndividualPlans } from '@salus/api/catalogue.ts';
import { useCall } from '../../calls/use-call.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, dayText, instantText, percentText } from '../../ui/data/format.ts';

type MessageGroup =
  | 'genders'
  | 'relationships'
  | 'documentTypes'
  | 'cccdIssuers'
  | 'paymentTypes'
  | 'paymentChannels'
  | 'consentStates'
  | 'consentFlags'
  | 'consentKinds'
  | 'approvalKinds'
  | 'approvalStates'
  | 'requestOutcomes'
  | 'reviewReasons';

/** The message group that translates the values of a field. */
const groups = {
  proposerGender: 'genders',
  insuredGender: 'genders',
  insuredRelationship: 'relationships',
  proposerTypeNID: 'documentTypes',
  insuredTypeNID: 'documentTypes',
  proposerPlaceOfOrigin: 'cccdIssuers',
  typePayment: 'paymentTypes',
  paymentChannel: 'paymentChannels',
  consentState: 'consentStates',
  consentFlag: 'consentFlags',
  withdrawnConsent: 'consentKinds',
  approvalKind: 'approvalKinds',
  approvalState: 'approvalStates',
  requestOutcome: 'requestOutcomes',
  heldReason: 'reviewReasons',
} as const satisfies Record<string, MessageGroup>;

const isGrouped = (field: string): field is keyof typeof groups => Object.hasOwn(groups, field);

/** Formats a history value: translates wire values, formats days and amounts. */
export function useValueText(): (field: string, value: string | null) => string {
  const t = useTranslations();
  const individual = useCall(listIndividualPlans, {});
  const family = useCall(listFamilyPlans, {});
  return (field, value) => {
    if (value === null || value === '') return '–';
    const last = field.split('.').at(-1) ?? field;
    if (last === 'planId') {
      const plans = [...(individual.data ?? []), ...(family.data ?? [])];
      return catalogueText(plans.find(({ code }) => code === value)?.packageName ?? value);
    }
    if (last === 'packageName' || last === 'productName' || last === 'durationName')
      return catalogueText(value);
    if (last === 'discountContract') return percentText(Number(value));
    if (isGrouped(last)) {
      const names: Readonly<Record<string, string>> = t(($) => $.domain[groups[last]], {
        returnObjects: true,
      });
      return names[value] ?? value;
    }
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayText(value);
    if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return instantText(value);
    if (last === 'refundPercent') return percentText(Number(value));
    if (last === 'remainInsuredDays')
      return t(($) => $.cancelDialog.dayCount, { count: Number(value) });
    return /amount|fee|sumInsured|estimate/i.test(last) && /^\d+$/.test(value)
      ? amount(Number(value))
      : value;
  };
}
