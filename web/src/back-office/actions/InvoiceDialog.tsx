import type { BackOfficeView } from '@salus/api/back-office.ts';
import { recordInvoice } from '@salus/api/documents.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { DayField } from '../../ui/forms/DayField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';

type Props = {
  readonly contract: BackOfficeView;
  readonly reason: string | null;
  readonly onClose: () => void;
};

type Values = { readonly number: string; readonly issuedOn: string };

/** Records or corrects the tax invoice's number and day (DOC-13). */
export function InvoiceDialog({ contract, reason, onClose }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const today = businessDay(useNow());
  const { referenceNumber, eInvoice } = contract;
  const form = useMutationForm({
    ...endpointForm(recordInvoice),
    start: { number: eInvoice?.number ?? '', issuedOn: eInvoice?.issuedOn ?? today },
    bodyOf: (values: Values) => ({ referenceNumber, ...values }),
    onDone: () => {
      notices.success(t(($) => $.done.recordInvoice));
      onClose();
    },
  });
  const { onChange, ...number } = form.bind('number');
  return (
    <ActionDialog
      title={t(($) => $.recordInvoice.title)}
      text={t(($) => $.recordInvoice.text)}
      verb={t(($) => $.domain.actions.recordInvoice)}
      reason={reason}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...number}
        onChange={({ target }) => onChange(target.value)}
        label={t(($) => $.fieldNames.eInvoiceNumber)}
        hint={t(($) => $.recordInvoice.hint)}
        dir="ltr"
      />
      <DayField
        {...form.bind('issuedOn')}
        label={t(($) => $.fieldNames.eInvoiceIssuedOn)}
        max={today}
      />
    </ActionDialog>
  );
}
