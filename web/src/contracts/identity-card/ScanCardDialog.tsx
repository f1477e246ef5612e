import { readIdentityCard } from '@salus/domain/people/identity-card.ts';
import { Camera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import { readPhoto } from './read-picture.ts';
import styles from './ScanCardDialog.module.css';
import { useCamera } from './use-camera.ts';

export type ScanCardProps = {
  /** The text of a QR code that has the shape of an identity card. */
  readonly onRead: (text: string) => void;
  readonly onClose: () => void;
};

type PhotoState = 'reading' | 'noCode' | 'notACard' | 'unreadable' | 'readerFailed';

const isCard = (text: string) => readIdentityCard(text).kind !== 'other';

/** Reads an identity card by the camera or from a photo; no picture leaves the browser (CARD-3). */
export function ScanCardDialog({ onRead, onClose }: ScanCardProps) {
  const t = useTranslations();
  const video = useRef<HTMLVideoElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [photo, setPhoto] = useState<PhotoState | null>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const judge = (texts: readonly string[]) => {
    const card = texts.find(isCard);
    if (!isOpen.current) return;
    if (card === undefined) return setPhoto(texts.length === 0 ? 'noCode' : 'notACard');
    onRead(card);
  };
  const camera = useCamera(video, judge);

  async function read(file: File) {
    setPhoto('reading');
    const image = await createImageBitmap(file).catch(() => null);
    if (!image) return setPhoto('unreadable');
    await readPhoto(image, isCard).then(judge, () => setPhoto('readerFailed'));
    image.close();
  }

  return (
    <Dialog
      title={t(($) => $.identityCard.scanTitle)}
      text={t(($) => $.identityCard.scanText)}
      focusOn={CHOOSE}
      onEscape={onClose}
    >
      <Stack
        align="center"
        items="center"
        above={16}
        frame="sunken"
        className={styles.picture}
        data-state={camera}
      >
        <video ref={video} muted playsInline className={styles.video} />
        {camera === 'on' ? (
          <div className={styles.frame} aria-hidden />
        ) : (
          <Stack
            as="p"
            gap={12}
            items="center"
            pad={24}
            tone="secondary"
            textAlign="center"
            isBalanced
            measure={36}
          >
            <Camera aria-hidden />
            {t(($) => $.identityCard.camera[camera])}
          </Stack>
        )}
      </Stack>
      <Text as="p" role="status" isPretty className={styles.status}>
        {photo
          ? t(($) => $.identityCard.photo[photo])
          : camera === 'on' && t(($) => $.identityCard.pointAtCode)}
      </Text>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen) void read(chosen);
        }}
      />
      <DialogButtons>
        <Button onClick={onClose}>{t(($) => $.goBack)}</Button>
        <Button
          kind="primary"
          data-choose-photo
          isBusy={photo === 'reading'}
          onClick={() => file.current?.click()}
        >
          {t(($) => $.identityCard.choosePhoto)}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

const CHOOSE = '[data-choose-photo]';
