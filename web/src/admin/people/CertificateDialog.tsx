import { type AccountView, changeAccount } from '@salus/api/administration/accounts.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { DayField } from '../../ui/forms/DayField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { ChangeLines } from '../changes/ChangeLines.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { useOutcomeText } from '../use-outcome-text.ts';

type Props = { readonly account: AccountView; readonly onClose: () => void };

type Values = {
  readonly sellerCertificate: {
    readonly number: string;
    readonly validFrom: string;
    readonly validTo: string;
  };
  readonly reason: string;
};

const none = { number: '', validFrom: '', validTo: '' };

/** Enters or renews the proof that an officer may sell; all fields empty take it away. */
export function CertificateDialog({ account, onClose }: Props) {
  const t = useTranslations();
  const outcomeText = useOutcomeText();
  const { email, sellerCertificate: before } = account;
  const isEmpty = (certificate: Values['sellerCertificate']) =>
    Object.values(certificate).every((value) => value.trim() === '');
  const form = useMutationForm({
    ...endpointForm(changeAccount),
    start: { sellerCertificate: before ?? none, reason: '' },
    toBody: ({ sellerCertificate, reason }: Values) => ({
      email,
      reason,
      sellerCertificate: before && isEmpty(sellerCertificate) ? null : sellerCertificate,
    }),
    doneText: outcomeText,
    onDone: onClose,
  });
  const { onChange: onNumber, ...number } = form.bind('sellerCertificate.number');
  const after = form.values.sellerCertificate;
  return (
    <ActionDialog
      title={t(($) => $.admin.people.certificate)}
      text={before ? t(($) => $.admin.people.certificateText) : undefined}
      verb={t(($) => $.admin.save)}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...number}
        onChange={({ target }) => onNumber(target.value)}
        label={t(($) => $.admin.fields.certificateNumber)}
      />
      <Grid columns={2} gap={4} columnGap={16} isOneColumnOnPhone>
        <DayField
          {...form.bind('sellerCertificate.validFrom')}
          label={t(($) => $.admin.fields.certificateFrom)}
        />
        <DayField
          {...form.bind('sellerCertificate.validTo')}
          label={t(($) => $.admin.fields.certificateTo)}
        />
      </Grid>
      {before && (
        <ChangeLines before={{ sellerCertificate: before }} after={{ sellerCertificate: after }} />
      )}
      <ReasonField {...form.bind('reason')} />
    </ActionDialog>
  );
}
