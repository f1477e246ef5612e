import type { IssuedContractView } from '@salus/api/contract-view.ts';
import { mayDownload } from '@salus/domain/contracts/document-access.ts';
import { REVEAL_REASON } from '@salus/domain/people/personal-reads.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { requiredReason } from '@salus/domain/validation/fields.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useDownload } from '../../calls/use-download.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import { isMaskedValue } from '../detail-blocks/RevealedValue.tsx';

type Props = {
  readonly row: Pick<
    IssuedContractView,
    'referenceNumber' | 'policyNo' | 'status' | 'proposerNationalId'
  >;
  readonly group: RoleGroup;
  readonly size?: 'middle' | 'large';
};

/** The certificate of one row, where this person's group may have it; masked like the row. */
export function CertificateButton({ row, group, size = 'middle' }: Props) {
  const t = useTranslations();
  const download = useDownload(row.referenceNumber);
  const [isAsking, setIsAsking] = useState(false);
  if (!mayDownload('certificate', group, row.status)) return null;
  const label = t(($) => $.detail.downloadFile);
  const what = row.policyNo ?? row.referenceNumber;
  const save = (reason: string | null) => download.certificate(row.policyNo, reason);
  return (
    <>
      <Button
        kind={size === 'large' ? 'default' : 'text'}
        size={size}
        icon={<Download aria-hidden />}
        isBusy={download.isBusy}
        aria-label={`${label} ${what}`}
        title={label}
        onClick={() =>
          isMaskedValue(row.proposerNationalId) ? setIsAsking(true) : void save(null)
        }
      />
      {isAsking && (
        <MaskedFileDialog
          what={what}
          isBusy={download.isBusy}
          onClose={() => setIsAsking(false)}
          onDownload={save}
        />
      )}
    </>
  );
}

type MaskedFileDialogProps = {
  /** The policy number, as the title names the file. */
  readonly what: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  /** Without a reason the masked copy. */
  readonly onDownload: (reason: string | null) => Promise<void>;
};

const schema = z.object({ reason: requiredReason(REVEAL_REASON.min, REVEAL_REASON.max) });

/** The masked copy of a certificate, or the signed one for a stated reason (DOC-17). */
function MaskedFileDialog({ what, isBusy, onClose, onDownload }: MaskedFileDialogProps) {
  const t = useTranslations();
  const form = useMutationForm({
    schema,
    start: { reason: '' },
    toBody: ({ reason }: { readonly reason: string }) => ({ reason }),
    call: async ({ reason }) => {
      await onDownload(reason);
      return {};
    },
    onDone: onClose,
  });
  return (
    <Dialog
      title={t(($) => $.reveal.title, { what })}
      text={t(($) => $.reveal.text)}
      focusOn="textarea"
      onEscape={onClose}
    >
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <NoteField
          {...form.bind('reason')}
          label={t(($) => $.domain.readsFile.reason)}
          max={REVEAL_REASON.max}
        />
        <DialogButtons>
          <Button onClick={onClose}>{t(($) => $.goBack)}</Button>
          <Button
            isBusy={isBusy || form.isBusy}
            onClick={() => void onDownload(null).then(onClose)}
          >
            {t(($) => $.reveal.maskedCopy)}
          </Button>
          <Button kind="primary" type="submit" isBusy={isBusy || form.isBusy}>
            {t(($) => $.reveal.open)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
