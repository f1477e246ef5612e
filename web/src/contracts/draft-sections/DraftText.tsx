import { cleanLine } from '@salus/domain/people/letters/cleaning.ts';
import type { ClipboardEventHandler } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { type Choice, ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { DayField } from '../../ui/forms/DayField.tsx';
import type { FieldTexts } from '../../ui/forms/Field.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import type { DraftPath, DraftValues } from '../draft/draft-values.ts';
import { useFieldError } from '../draft/use-field-sentence.ts';

type DraftTextProps = Omit<FieldTexts, 'id' | 'error'> & {
  readonly name: DraftPath;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  readonly onPaste?: ClipboardEventHandler<HTMLInputElement>;
  /** Turns typed text into the value that the API takes. */
  readonly clean?: (text: string) => string;
};

export function DraftText({ name, clean = cleanLine, ...field }: DraftTextProps) {
  const { register } = useFormContext<DraftValues>();
  const error = useFieldError(name);
  const control = register(name, {
    setValueAs: (value) => (typeof value === 'string' ? clean(value) : value),
  });
  return <TextField {...field} {...control} id={name} error={error} />;
}

type DraftDayProps = Omit<FieldTexts, 'id' | 'error'> & {
  readonly name: DraftPath;
  readonly max?: string;
  readonly onValue?: (value: string) => void;
};

export function DraftDay({ name, onValue, ...field }: DraftDayProps) {
  const { field: control } = useController<DraftValues, DraftPath>({ name });
  const error = useFieldError(name);
  return (
    <DayField
      {...field}
      id={name}
      error={error}
      value={typeof control.value === 'string' ? control.value : ''}
      onBlur={control.onBlur}
      onChange={(value) => {
        control.onChange(value);
        onValue?.(value);
      }}
      inputRef={control.ref}
    />
  );
}

type DraftChoiceProps<T extends string> = Omit<FieldTexts, 'id' | 'error' | 'optional'> & {
  readonly name: DraftPath;
  readonly choices: readonly Choice<T>[];
  readonly onValue?: (value: T) => void;
  readonly reason?: string | undefined;
  readonly beside?: 'end' | 'start' | undefined;
};

export function DraftChoice<T extends string>({
  name,
  choices,
  onValue,
  ...field
}: DraftChoiceProps<T>) {
  const { field: control } = useController<DraftValues, DraftPath>({ name });
  const error = useFieldError(name);
  return (
    <ChoiceField
      {...field}
      id={name}
      error={error}
      choices={choices}
      value={choices.find(({ value }) => value === control.value)?.value ?? null}
      onBlur={control.onBlur}
      onChange={(value) => {
        control.onChange(value);
        onValue?.(value);
      }}
    />
  );
}
