import type { ContractView } from '@salus/api/contract-view.ts';
import { certificateChannels, resendCertificate } from '@salus/api/contracts/corrections.ts';
import {
  CERTIFICATE_COPIES_PER_DAY,
  copiesLeft,
} from '@salus/domain/messages/certificate-copies.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { isolateValue } from '../../i18n/isolate.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { ActionDialog } from './ActionDialog.tsx';

type Props = {
  readonly contract: ContractView;
  readonly reason: string | null;
  readonly onClose: () => void;
};

type Values = { readonly channel: (typeof certificateChannels)[number] };

/** Sends the certificate again, by e-mail or SMS, and names the address (DOC-11). */
export function ResendCertificateDialog({ contract, reason, onClose }: Props) {
  const t = useTranslations();
  const now = useNow();
  const { referenceNumber, proposerName: name } = contract;
  const form = useMutationForm({
    ...endpointForm(resendCertificate),
    start: { channel: 'EMAIL' },
    toBody: ({ channel }: Values) => ({ referenceNumber, channel }),
    doneText: () => t(($) => $.done.resendCertificate),
    onDone: onClose,
  });
  const { channel } = form.values;
  const address = channel === 'SMS' ? contract.proposerMobile : contract.proposerEmail;
  return (
    <ActionDialog
      title={t(($) => $.resendCertificate.title)}
      text={t(($) => $.resendCertificate.text, { name })}
      verb={t(($) => $.resendMessage.open)}
      focusOn="input:checked"
      reason={reason}
      form={form}
      onClose={onClose}
    >
      <ChoiceField
        {...form.bind('channel')}
        label={t(($) => $.resendCertificate.channel)}
        choices={certificateChannels.map((value) => ({
          value,
          label: t(($) => $.resendCertificate.channels[value]),
        }))}
        hint={t(($) => $.resendCertificate.to, { address: isolateValue(address) })}
      />
      <p>
        {t(($) => $.resendCertificate.left, {
          left: copiesLeft(contract.history, now),
          total: CERTIFICATE_COPIES_PER_DAY,
        })}
      </p>
    </ActionDialog>
  );
}
