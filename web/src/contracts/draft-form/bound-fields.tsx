import { useController, useFormContext } from 'react-hook-form';
import { type Choice, ChoiceField } from '../../ui/ChoiceField.tsx';
import { DayField } from '../../ui/DayField.tsx';
import type { FieldTexts } from '../../ui/Field.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { DraftPath, DraftValues } from './draft-values.ts';
import { useFieldError } from './use-field-sentence.ts';

type Texts = Omit<FieldTexts, 'id' | 'error'>;

type TextProps = Texts & {
  readonly name: DraftPath;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  readonly maxLength?: number;
  /** Numbers are read off a card in groups: the gaps are dropped. */
  readonly dropSpaces?: boolean;
};

export function DraftText({ name, dropSpaces, ...field }: TextProps) {
  const { register } = useFormContext<DraftValues>();
  const error = useFieldError(name);
  const bound = dropSpaces
    ? register(name, { setValueAs: (value) => (typeof value === 'string' ? value.replace(/\s/g, '') : value) })
    : register(name);
  return <TextField {...field} {...bound} id={name} error={error} />;
}

type DayProps = Texts & {
  readonly name: DraftPath;
  readonly max?: string;
  readonly onValue?: (value: string) => void;
};

export function DraftDay({ name, onValue, ...field }: DayProps) {
  const { field: bound } = useController<DraftValues, DraftPath>({ name });
  const error = useFieldError(name);
  return (
    <DayField
      {...field}
      id={name}
      error={error}
      value={typeof bound.value === 'string' ? bound.value : ''}
      onBlur={bound.onBlur}
      onChange={(value) => {
        bound.onChange(value);
        onValue?.(value);
      }}
      inputRef={bound.ref}
    />
  );
}

type ChoiceProps<T extends string> = Omit<Texts, 'optional'> & {
  readonly name: DraftPath;
  readonly choices: readonly Choice<T>[];
  readonly onValue?: (value: T) => void;
};

export function DraftChoice<T extends string>({ name, choices, onValue, ...field }: ChoiceProps<T>) {
  const { field: bound } = useController<DraftValues, DraftPath>({ name });
  const error = useFieldError(name);
  return (
    <ChoiceField
      {...field}
      id={name}
      error={error}
      choices={choices}
      value={choices.find(({ value }) => value === bound.value)?.value ?? null}
      onBlur={bound.onBlur}
      onChange={(value) => {
        bound.onChange(value);
        onValue?.(value);
      }}
    />
  );
}
