import { REVEAL_REASON } from '@salus/domain/people/personal-reads.ts';
import { requiredReason } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';

type Props = {
  /** The policy number, as the title names the file. */
  readonly what: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  /** Without a reason the masked copy. */
  readonly onDownload: (reason: string | null) => Promise<void>;
};

const schema = z.object({ reason: requiredReason(REVEAL_REASON.min, REVEAL_REASON.max) });

/** The masked copy of a certificate, or the signed one for a stated reason (DOC-17). */
export function MaskedFileDialog({ what, isBusy, onClose, onDownload }: Props) {
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
