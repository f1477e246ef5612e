import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import type { BoundField } from '../calls/forms/use-mutation-form.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { NoteField } from '../ui/forms/NoteField.tsx';

/** Why, for the sealed history. Every change of the desk asks for it. */
export function ReasonField(field: BoundField<'reason', string>) {
  const t = useTranslations();
  return (
    <NoteField
      {...field}
      label={t(($) => $.admin.reason)}
      hint={t(($) => $.admin.reasonHint)}
      max={TEXT_LIMITS.adminReason}
    />
  );
}
