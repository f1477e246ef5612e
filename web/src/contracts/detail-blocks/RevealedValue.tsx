import { revealField } from '@salus/api/audit.ts';
import { REVEAL_REASON } from '@salus/domain/people/personal-reads.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import { isMaskedValue } from './masked-value.ts';

type Props = {
  readonly referenceNumber: string;
  /** `proposerMobile`, `insuredDetails.0.insuredNationalId`. */
  readonly field: string;
  /** As the server sent it: with dots where it is masked (SEC-9). */
  readonly value: string;
  readonly label: string;
  /** The value once it is not masked; plain text by default. */
  readonly shownAs?: (value: string) => ReactNode;
};

/** A value that the server may have masked, with a button that reveals it for a stated reason. */
export function RevealedValue({
  referenceNumber,
  field,
  value,
  label,
  shownAs = (text) => <bdi>{text}</bdi>,
}: Props) {
  const t = useTranslations();
  const [revealed, setRevealed] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  if (!isMaskedValue(value)) return shownAs(value);
  if (revealed !== null) return shownAs(revealed);
  return (
    <>
      <bdi>{value}</bdi>{' '}
      <Button
        kind="text"
        aria-label={t(($) => $.reveal.label, { what: label })}
        onClick={() => setIsAsking(true)}
      >
        {t(($) => $.reveal.open)}
      </Button>
      {isAsking && (
        <RevealDialog
          {...{ referenceNumber, field, label }}
          onClose={() => setIsAsking(false)}
          onRevealed={(wholeValue) => {
            setRevealed(wholeValue);
            setIsAsking(false);
          }}
        />
      )}
    </>
  );
}

type DialogProps = Omit<Props, 'value' | 'shownAs'> & {
  readonly onClose: () => void;
  readonly onRevealed: (value: string) => void;
};

function RevealDialog({ referenceNumber, field, label, onClose, onRevealed }: DialogProps) {
  const t = useTranslations();
  const form = useMutationForm({
    ...endpointForm(revealField),
    start: { reason: '' },
    toBody: ({ reason }: { readonly reason: string }) => ({ referenceNumber, field, reason }),
    onDone: ({ value }) => onRevealed(value),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <Dialog
      title={t(($) => $.reveal.title, { what: label })}
      text={t(($) => $.reveal.text)}
      focusOn="textarea"
      onEscape={onClose}
    >
      <form noValidate onSubmit={submit}>
        <NoteField
          {...form.bind('reason')}
          label={t(($) => $.domain.readsFile.reason)}
          max={REVEAL_REASON.max}
        />
        <div role="alert">{form.failure && <Notice kind="error">{form.failure}</Notice>}</div>
        <DialogButtons>
          <Button onClick={onClose}>{t(($) => $.goBack)}</Button>
          <Button kind="primary" type="submit" isBusy={form.isBusy}>
            {t(($) => $.reveal.open)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
