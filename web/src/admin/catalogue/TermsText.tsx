import type { TermsLanguage } from '@salus/domain/catalogue/plan-terms.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/forms/TextField.tsx';

type Props = {
  readonly id: string;
  readonly language: TermsLanguage;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
};

/** A text of the terms in one of its languages. */
export function TermsText({ language, onChange, ...field }: Props) {
  const t = useTranslations();
  return (
    <TextField
      {...field}
      lang={language}
      label={t(($) => $.admin.catalogue.languages[language])}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
