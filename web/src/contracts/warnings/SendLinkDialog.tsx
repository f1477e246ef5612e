import type { ContractView } from '@salus/api/contract-view.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ReasonedButton } from '../../ui/forms/ReasonedButton.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import { OverlapReason, overlapBody, reasonStart } from './OverlapReason.tsx';

type Props = {
  readonly contract: ContractView;
  readonly overlaps: readonly Warning[];
  /** The reason why the link can't be sent, after a concurrent change; or null. */
  readonly reason: string | null;
  readonly onClose: () => void;
};

/** Confirms sending the link. It names persons who are covered elsewhere, and takes a reason. */
export function SendLinkDialog({ contract, overlaps, reason, onClose }: Props) {
  const t = useTranslations();
  const { referenceNumber } = contract;
  const form = useMutationForm({
    ...endpointForm(sendSmsLink),
    start: reasonStart,
    toBody: (values: typeof reasonStart) => ({ referenceNumber, ...overlapBody(values) }),
    doneText: () => t(($) => $.done.sendSmsLink),
    onDone: onClose,
  });
  const failure = form.refusal?.code === 'VALIDATION_ERROR' ? null : form.failure;
  return (
    <Dialog
      title={t(($) => $.confirmAction.sendSmsLink.title)}
      text={t(($) => $.confirmAction.sendSmsLink.text, {
        name: contract.proposerName,
        mobile: contract.proposerMobile,
        premium: amount(contract.premiumAmount),
      })}
      focusOn="button:last-of-type"
      onEscape={onClose}
    >
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <OverlapReason contract={contract} overlaps={overlaps} form={form} />
        <div role="alert">
          {reason && <Notice kind="warning">{reason}</Notice>}
          {failure && <Notice kind="error">{failure}</Notice>}
        </div>
        <DialogButtons>
          <Button onClick={onClose}>{t(($) => $.goBack)}</Button>
          <ReasonedButton reason={reason} isPrimary isBusy={form.isBusy} run={form.submit}>
            {t(($) => $.confirmAction.sendSmsLink.verb)}
          </ReasonedButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
