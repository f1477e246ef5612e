import type { ClipboardEventHandler } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FieldTexts } from '../../ui/forms/Field.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import type { DraftPath, DraftValues } from '../draft-form/draft-values.ts';
import { useFieldError } from './use-field-sentence.ts';

type Props = Omit<FieldTexts, 'id' | 'error'> & {
  readonly name: DraftPath;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  readonly maxLength?: number;
  readonly onPaste?: ClipboardEventHandler<HTMLInputElement>;
  /** Numbers are read off a card in groups: the gaps are dropped. */
  readonly dropSpaces?: boolean;
};

export function DraftText({ name, dropSpaces, ...field }: Props) {
  const { register } = useFormContext<DraftValues>();
  const error = useFieldError(name);
  const bound = dropSpaces
    ? register(name, {
        setValueAs: (value) => (typeof value === 'string' ? value.replace(/\s/g, '') : value),
      })
    : register(name);
  return <TextField {...field} {...bound} id={name} error={error} />;
}
