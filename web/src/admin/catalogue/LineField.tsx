import type { TermsLanguage } from '@salus/domain/catalogue/plan-terms.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly inputMode?: 'numeric';
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
};

/** A line of text of the catalogue. */
export function LineField({ onChange, ...field }: Props) {
  return <TextField {...field} onChange={({ target }) => onChange(target.value)} />;
}

/** A whole number as the text that was typed. */
export function NumberField(field: Props) {
  return <LineField {...field} inputMode="numeric" />;
}

type TermsProps = Omit<Props, 'label' | 'hint' | 'inputMode'> & {
  readonly language: TermsLanguage;
};

/** A text of the terms in one of its languages, on one line of the document. */
export function TermsText({ language, onChange, ...field }: TermsProps) {
  const t = useTranslations();
  return (
    <NoteField
      {...field}
      label={t(($) => $.admin.catalogue.languages[language])}
      max={TEXT_LIMITS.policyText}
      onChange={(value) => onChange(value.replaceAll('\n', ' '))}
    />
  );
}
