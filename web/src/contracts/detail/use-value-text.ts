import { listFamilyPlans, listIndividualPlans } from '@salus/api/catalogue.ts';
import type words from '@salus/api/words/vi.json';
import { useCall } from '../../calls/use-call.ts';
import { catalogueWord } from '../../i18n/catalogue-word.ts';
import { useWords } from '../../i18n/i18n.ts';
import { amount, dayText, instantText, percentText } from '../../ui/format.ts';

type WordList = 'genders' | 'relationships' | 'documentTypes' | 'cccdIssuers' | 'paymentTypes';

/** Which list of words a field's values are told by. */
const wordsOf: Partial<Record<string, WordList>> = {
  proposerGender: 'genders',
  insuredGender: 'genders',
  insuredRelationship: 'relationships',
  proposerTypeNID: 'documentTypes',
  insuredTypeNID: 'documentTypes',
  proposerPlaceOfOrigin: 'cccdIssuers',
  typePayment: 'paymentTypes',
};

/** A value of the history as a person reads it: the wire's words translated, days and money written out. */
export function useValueText(): (field: string, value: string | null) => string {
  const t = useWords();
  const individual = useCall(listIndividualPlans, undefined);
  const family = useCall(listFamilyPlans, undefined);
  return (field, value) => {
    if (value === null || value === '') return '–';
    const last = field.split('.').at(-1) ?? field;
    if (last === 'planId') {
      const plans = [...(individual.data ?? []), ...(family.data ?? [])];
      return catalogueWord(plans.find(({ code }) => code === value)?.packageName ?? value);
    }
    if (last === 'packageName' || last === 'productName' || last === 'durationName') return catalogueWord(value);
    if (last === 'discountContract') return percentText(Number(value));
    const list = wordsOf[last];
    if (list) {
      const known: Partial<Record<string, string>> = t(($) => $.words[list], {
        returnObjects: true,
      }) as (typeof words)[WordList];
      return known[value] ?? value;
    }
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayText(value);
    if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return instantText(value);
    if (last === 'refundPercent') return percentText(Number(value));
    if (last === 'remainInsuredDays') return t(($) => $.cancelDialog.dayCount, { count: Number(value) });
    return /amount|fee|sumInsured/i.test(last) && /^\d+$/.test(value) ? amount(Number(value)) : value;
  };
}
