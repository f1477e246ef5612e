import type { TransferOrder } from '@salus/api/payments/transfer-view.ts';
import { useState } from 'react';
import { encode } from 'uqr';
import { money } from '../format.ts';
import pageStyles from '../parts/Frame.module.css';
import { Icon } from '../parts/Icon.tsx';
import { saveFile } from '../parts/save-file.ts';
import troubleStyles from '../parts/Trouble.module.css';
import { useTranslations } from '../translations.ts';
import { useSending } from '../use-sending.ts';
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

const WIDTH = 900;
const MARGIN = 60;
const LINE = 64;

/**
 * The VietQR code on white as a PNG, with the amount and the receiver below, by which customers
 * recognise the picture in their album.
 * @throws Error where the browser draws no picture
 */
async function drawCode(order: TransferOrder): Promise<Blob> {
  const lines = [
    money(order.amount),
    order.content,
    `${order.bankName} · ${order.accountNo}`,
    order.accountName,
  ];
  const { data: modules } = encode(order.qrPayload, { ecc: 'M', border: 4 });
  // Whole pixels: blurred edges cost scanners time.
  const pixel = Math.floor((WIDTH - 2 * MARGIN) / modules.length);
  const side = pixel * modules.length;
  const margin = Math.floor((WIDTH - side) / 2);

  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = 3 * MARGIN + side + lines.length * LINE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(margin + x * pixel, MARGIN + y * pixel, pixel, pixel);

  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const family = getComputedStyle(document.body).fontFamily || 'sans-serif';
  for (const [at, line] of lines.entries()) {
    context.font = at < 2 ? `600 44px ${family}` : `400 36px ${family}`;
    // Long names shrink into the width.
    context.fillText(line, WIDTH / 2, 2 * MARGIN + side + (at + 0.5) * LINE, WIDTH - 2 * MARGIN);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
