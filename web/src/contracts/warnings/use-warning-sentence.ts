import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { dayText } from '../../ui/data/format.ts';
import { personFields } from '../draft/person-fields.ts';
import { usePersonFieldName } from '../draft/use-field-sentence.ts';

type WarningFact = Pick<Warning, 'code' | 'data'>;

/** The message of a warning, with its details filled in. */
export function useWarningSentence(): (warning: WarningFact) => string {
  const t = useTranslations();
  const fieldName = usePersonFieldName();
  return ({ code, data }) =>
    t(($) => $.domain.warnings[textKey({ code, data })], {
      fields: fieldList(data['fields']),
      coveredUntil: coverDay(data['coveredUntil']),
      validUntil: coverDay(data['validUntil']),
      issuedSince: coverDay(data['issuedSince']),
      policyNo: data['policyNo'],
      referenceNumber: data['referenceNumber'],
    });

  function fieldList(fields: unknown): string {
    if (!Array.isArray(fields)) return '';
    const names = personFields.filter((field) => fields.includes(field)).map(fieldName);
    return new Intl.ListFormat(currentLanguage().locale).format(names);
  }
}

/** The text also names the other contract where the caller may see it. */
function textKey({ code, data }: WarningFact) {
  if (code === 'INSURED_COVERED' && 'policyNo' in data) return 'INSURED_COVERED_BY';
  if (code === 'INSURED_IN_DRAFT' && 'referenceNumber' in data) return 'INSURED_IN_DRAFT_OF';
  return code;
}

const coverDay = (value: unknown) => (typeof value === 'string' ? dayText(value) : '');
