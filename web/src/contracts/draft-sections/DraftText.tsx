import { cleanLine } from '@salus/domain/people/letters/cleaning.ts';
import type { ClipboardEventHandler } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FieldTexts } from '../../ui/forms/Field.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import type { DraftPath, DraftValues } from '../draft/draft-values.ts';
import { useFieldError } from '../draft/use-field-sentence.ts';

type Props = Omit<FieldTexts, 'id' | 'error'> & {
  readonly name: DraftPath;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  readonly maxLength?: number;
  readonly onPaste?: ClipboardEventHandler<HTMLInputElement>;
  /** Turns typed text into the value that the API takes. */
  readonly clean?: (text: string) => string;
};

export function DraftText({ name, clean = cleanLine, ...field }: Props) {
  const { register } = useFormContext<DraftValues>();
  const error = useFieldError(name);
  const control = register(name, {
    setValueAs: (value) => (typeof value === 'string' ? clean(value) : value),
  });
  return <TextField {...field} {...control} id={name} error={error} />;
}
