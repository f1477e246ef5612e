import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { CircleCheck } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import { QrCode } from '../../ui/qr/QrCode.tsx';
import styles from './CounterLink.module.css';

type Props = {
  readonly code: { readonly address: string; readonly expiresAt: string };
  /** When the customer's phone opened the link; null before. */
  readonly openedAt: string | null;
  readonly isBusy: boolean;
  readonly onRenew: () => void;
  readonly onClose: () => void;
};

/**
 * The code as a picture only: no text of the address can be copied. It gives way to the time at
 * which the customer opened the link.
 */
export function CounterLinkDialog({ code: { address, expiresAt }, openedAt, ...props }: Props) {
  const t = useTranslations();
  const end = new Date(expiresAt);
  const isOver = useNow(1000) >= end && openedAt === null;
  return (
    <Dialog
      title={t(($) => $.counterLink.title)}
      text={t(($) => $.counterLink.text)}
      onEscape={props.onClose}
    >
      <Stack items="center" above={16} className={styles.code} data-over={isOver || undefined}>
        {openedAt === null ? (
          <QrCode
            text={address}
            label={t(($) => $.counterLink.qr)}
            className={`${styles.qr} isRounded square-240`}
          />
        ) : (
          <CircleCheck aria-hidden className={styles.openMark} />
        )}
      </Stack>
      <Text
        as="p"
        role="status"
        above={openedAt === null ? 12 : undefined}
        size={openedAt === null ? 'body' : 'large'}
        weight={openedAt === null ? 'regular' : 'medium'}
        tone={openedAt === null ? 'secondary' : 'ink'}
        textAlign="center"
        isTabular
      >
        {status()}
      </Text>
      <DialogButtons>
        <Button kind={openedAt === null ? 'default' : 'primary'} onClick={props.onClose}>
          {t(($) => (openedAt === null ? $.goBack : $.keys.done))}
        </Button>
        {isOver && (
          <Button kind="primary" isBusy={props.isBusy} onClick={props.onRenew}>
            {t(($) => $.counterLink.again)}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );

  function status(): string {
    if (openedAt !== null)
      return t(($) => $.counterLink.opened, {
        time: toIsoWithOffset(new Date(openedAt)).slice(11, 19),
      });
    if (isOver) return t(($) => $.counterLink.over);
    return t(($) => $.counterLink.until, { time: toIsoWithOffset(end).slice(11, 19) });
  }
}
