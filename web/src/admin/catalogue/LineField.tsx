import { TextField } from '../../ui/forms/TextField.tsx';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
};

/** A whole number as the text that was typed. */
export function NumberField({ onChange, ...field }: Props) {
  return (
    <TextField {...field} inputMode="numeric" onChange={({ target }) => onChange(target.value)} />
  );
}
