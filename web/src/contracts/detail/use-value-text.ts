import { listIndividualPlans } from '@salus/api/catalogue.ts';
import type words from '@salus/api/words/vi.json';
import { useCall } from '../../calls/use-call.ts';
import { useWords } from '../../i18n/i18n.ts';
import { amount, dayText } from '../../ui/format.ts';

type WordList = 'genders' | 'relationships' | 'documentTypes' | 'cccdIssuers';

/** Which list of words a field's values are told by. */
const wordsOf: Partial<Record<string, WordList>> = {
  proposerGender: 'genders',
  insuredGender: 'genders',
  insuredRelationship: 'relationships',
  proposerTypeNID: 'documentTypes',
  insuredTypeNID: 'documentTypes',
  proposerPlaceOfOrigin: 'cccdIssuers',
};

/** A value of the history as a person reads it: the wire's words translated, days and money written out. */
export function useValueText(): (field: string, value: string | null) => string {
  const t = useWords();
  const plans = useCall(listIndividualPlans, undefined);
  return (field, value) => {
    if (value === null || value === '') return '–';
    const last = field.split('.').at(-1) ?? field;
    if (last === 'planId') return plans.data?.find(({ code }) => code === value)?.packageName ?? value;
    const list = wordsOf[last];
    if (list) {
      const known: Partial<Record<string, string>> = t(($) => $.words[list], {
        returnObjects: true,
      }) as (typeof words)[WordList];
      return known[value] ?? value;
    }
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayText(value);
    return /amount|fee|sumInsured/i.test(last) && /^\d+$/.test(value) ? amount(Number(value)) : value;
  };
}
