import { useController } from 'react-hook-form';
import { DayField } from '../../ui/forms/DayField.tsx';
import type { FieldTexts } from '../../ui/forms/Field.tsx';
import type { DraftPath, DraftValues } from '../draft/draft-values.ts';
import { useFieldError } from '../draft/use-field-sentence.ts';

type Props = Omit<FieldTexts, 'id' | 'error'> & {
  readonly name: DraftPath;
  readonly max?: string;
  readonly onValue?: (value: string) => void;
};

export function DraftDay({ name, onValue, ...field }: Props) {
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
