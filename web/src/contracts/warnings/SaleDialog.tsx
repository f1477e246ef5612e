import type { ContractView } from '@salus/api/contract-view.ts';
import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import type { MutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ReasonedButton } from '../../ui/forms/ReasonedButton.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import { OverlapReason, type reasonStart } from './OverlapReason.tsx';
import { SaleRefusal } from './SaleRefusal.tsx';

type Props = {
  readonly title: string;
  readonly text?: string;
  readonly verb: string;
  readonly contract: ContractView;
  readonly overlaps: readonly Warning[];
  /** The reason why the step can't be taken, after a concurrent change; or null. */
  readonly reason: string | null;
  readonly form: Pick<MutationForm<typeof reasonStart>, 'bind' | 'refusal' | 'isBusy' | 'submit'>;
  readonly onClose: () => void;
};

/** Confirms a step of the sale. It names persons who are covered elsewhere, and takes a reason. */
export function SaleDialog({ title, text, verb, contract, overlaps, reason, ...props }: Props) {
  const t = useTranslations();
  const { form, onClose } = props;
  return (
    <Dialog title={title} {...(text && { text })} focusOn="button:last-of-type" onEscape={onClose}>
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <OverlapReason
          contract={contract}
          overlaps={overlaps}
          refusal={form.refusal}
          field={form.bind('overlapReason')}
        />
        <div role="alert">
          {reason && <Notice kind="warning">{reason}</Notice>}
          <SaleRefusal contract={contract} refusal={form.refusal} />
        </div>
        <DialogButtons>
          <Button onClick={onClose}>{t(($) => $.goBack)}</Button>
          <ReasonedButton reason={reason} isPrimary isBusy={form.isBusy} run={form.submit}>
            {verb}
          </ReasonedButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
