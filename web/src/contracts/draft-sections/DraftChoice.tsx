import { useController } from 'react-hook-form';
import { type Choice, ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import type { FieldTexts } from '../../ui/forms/Field.tsx';
import type { DraftPath, DraftValues } from '../draft/draft-values.ts';
import { useFieldError } from '../draft/use-field-sentence.ts';

type Props<T extends string> = Omit<FieldTexts, 'id' | 'error' | 'optional'> & {
  readonly name: DraftPath;
  readonly choices: readonly Choice<T>[];
  readonly onValue?: (value: T) => void;
  readonly reason?: string | undefined;
  readonly beside?: 'end' | 'start' | undefined;
};

export function DraftChoice<T extends string>({ name, choices, onValue, ...field }: Props<T>) {
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
