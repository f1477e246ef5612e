import type { TransferOrder } from '@salus/api/payments/transfer-view.ts';
import { useState } from 'react';
import pageStyles from '../parts/Frame.module.css';
import { Icon } from '../parts/Icon.tsx';
import { saveFile } from '../parts/save-file.ts';
import troubleStyles from '../parts/Trouble.module.css';
import { useTranslations } from '../translations.ts';
import { useSending } from '../use-sending.ts';
import { drawCode } from './draw-code.ts';
import { isPhone } from './is-phone.ts';

/** Saves the code as a picture, which banking apps scan from the album (PAY-27). */
export function SaveCode({ order }: { readonly order: TransferOrder }) {
  const t = useTranslations();
  const { busy, problem, send } = useSending();
  const [isDownloaded, setIsDownloaded] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={busy}
        onClick={() => void send(async () => setIsDownloaded(await saveCode(order)))}
      >
        <Icon name="download" />
        {t(($) => $.transfer.save)}
      </button>
      {isPhone() && <p className="hint">{t(($) => $.transfer.saveHint)}</p>}
      <p className={pageStyles.progress} role="status">
        {isDownloaded && t(($) => $.download.done)}
      </p>
      {problem !== null && (
        <p className={troubleStyles.trouble} role="alert">
          {t(($) => $.transfer.saveFailed)}
        </p>
      )}
    </>
  );
}

/** @returns false where the phone shares the picture: what becomes of it is unknown */
async function saveCode(order: TransferOrder): Promise<boolean> {
  const picture = await drawCode(order);
  const name = `VietQR-${order.content}.png`;
  const files = [new File([picture], name, { type: picture.type })];
  // A phone shares the picture with its album; a browser that can't or won't downloads it.
  if (isPhone() && navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files });
      return false;
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === 'AbortError') return false;
    }
  }
  saveFile(picture, name);
  return true;
}
