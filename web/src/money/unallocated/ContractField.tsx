import type { BoundField } from '../../calls/forms/use-mutation-form.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ContractHits } from './ContractHits.tsx';

type Props = {
  readonly field: BoundField<'referenceNumber', string>;
  readonly amountVnd: number;
  /** The content of the transfer, which may name the customer. */
  readonly content: string;
};

/** Takes the contract that money pays: its number, or a contract found by name, phone or amount. */
export function ContractField({ field, amountVnd, content }: Props) {
  const t = useTranslations();
  return (
    <>
      <TextField
        {...field}
        label={t(($) => $.reconciliation.contract)}
        hint={t(($) => $.unallocated.contractHint, { amount: amount(amountVnd) })}
        onChange={({ target }) => field.onChange(target.value)}
      />
      <ContractHits
        fieldId={field.id}
        input={field.value}
        amountVnd={amountVnd}
        content={content}
        onChoose={field.onChange}
      />
    </>
  );
}
