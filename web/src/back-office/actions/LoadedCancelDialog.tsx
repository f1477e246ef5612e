import { type BackOfficeView, showContract } from '@salus/api/back-office.ts';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useOffer } from '../../calls/writes/use-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';

type Props = {
  readonly contract: { readonly referenceNumber: string; readonly policyNo: string | null };
  readonly onClose: () => void;
};

/** The cancel dialog of a contract that the page has not loaded. */
export function LoadedCancelDialog({ contract: { referenceNumber, policyNo }, onClose }: Props) {
  const t = useTranslations();
  const answer = useCall(showContract, { query: { referenceNumber } }, { isWatched: true });
  if (answer.data) return <OfferedCancelDialog contract={answer.data} onClose={onClose} />;
  return (
    <Dialog
      title={t(($) => $.cancelDialog.title, { policyNo: policyNo ?? referenceNumber })}
      size="wide"
      onEscape={onClose}
    >
      {answer.isError ? (
        <CallFailed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
      <DialogButtons>
        <Button onClick={onClose}>{t(($) => $.goBack)}</Button>
      </DialogButtons>
    </Dialog>
  );
}

type OfferedProps = { readonly contract: BackOfficeView; readonly onClose: () => void };

function OfferedCancelDialog({ contract, onClose }: OfferedProps) {
  const offer = useOffer('cancel', contract);
  return <CancelDialog contract={contract} reason={offer?.reason ?? null} onClose={onClose} />;
}
