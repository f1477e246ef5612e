import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { QrCode } from '../../ui/data/QrCode.tsx';
import { useNow } from '../../ui/data/use-now.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import styles from './CounterLink.module.css';

type Props = {
  readonly code: { readonly address: string; readonly expiresAt: string };
  readonly isBusy: boolean;
  readonly onRenew: () => void;
  readonly onClose: () => void;
};

/** The code as a picture only: no text of the address can be copied. */
export function CounterLinkDialog({ code: { address, expiresAt }, ...props }: Props) {
  const t = useTranslations();
  const end = new Date(expiresAt);
  const isOver = useNow(1000) >= end;
  return (
    <Dialog
      title={t(($) => $.counterLink.title)}
      text={t(($) => $.counterLink.text)}
      onEscape={props.onClose}
    >
      <div className={styles.code} data-over={isOver || undefined}>
        <QrCode text={address} label={t(($) => $.counterLink.qr)} className={styles.qr} />
      </div>
      <p role="status" className={styles.until}>
        {isOver
          ? t(($) => $.counterLink.over)
          : t(($) => $.counterLink.until, { time: toIsoWithOffset(end).slice(11, 19) })}
      </p>
      <DialogButtons>
        <Button onClick={props.onClose}>{t(($) => $.goBack)}</Button>
        {isOver && (
          <Button kind="primary" isBusy={props.isBusy} onClick={props.onRenew}>
            {t(($) => $.counterLink.again)}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
