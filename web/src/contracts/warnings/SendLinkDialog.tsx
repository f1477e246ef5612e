import type { ContractView } from '@salus/api/contract-view.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { overlapBody, reasonStart } from './OverlapReason.tsx';
import { SaleDialog } from './SaleDialog.tsx';

type Props = {
  readonly contract: ContractView;
  readonly overlaps: readonly Warning[];
  /** The reason why the link can't be sent, after a concurrent change; or null. */
  readonly reason: string | null;
  readonly onClose: () => void;
};

/** Confirms sending the link. */
export function SendLinkDialog(props: Props) {
  const t = useTranslations();
  const { contract, onClose } = props;
  const { referenceNumber } = contract;
  const form = useMutationForm({
    ...endpointForm(sendSmsLink),
    start: reasonStart,
    toBody: (values: typeof reasonStart) => ({ referenceNumber, ...overlapBody(values) }),
    doneText: () => t(($) => $.done.sendSmsLink),
    onDone: onClose,
  });
  return (
    <SaleDialog
      {...props}
      title={t(($) => $.confirmAction.sendSmsLink.title)}
      text={t(($) => $.confirmAction.sendSmsLink.text, {
        name: contract.proposerName,
        mobile: contract.proposerMobile,
        premium: amount(contract.premiumAmount),
      })}
      verb={t(($) => $.confirmAction.sendSmsLink.verb)}
      form={form}
    />
  );
}
