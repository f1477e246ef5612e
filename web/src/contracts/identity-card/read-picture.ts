import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Pictures are scaled down to this width: most cards fill them, and less is read faster. */
const USUAL_PIXELS_WIDE = 1_600;
/** For a card far away in a photo of 12 megapixels. */
const FINE_PIXELS_WIDE = 4_096;
const LIMIT_MILLISECONDS = 15_000;

/** A picture shows few codes: those of one or two cards, and of papers beside them. */
const MAX_CODES = 8;

/** Null until the reader is there. */
let preparation: Promise<unknown> | null = null;

/**
 * The texts of the QR codes in a picture. The picture stays in the browser.
 * @throws when the reader cannot be fetched; the next call fetches it again
 */
export async function readQrCodes(picture: ImageData): Promise<readonly string[]> {
  preparation ??= prepare();
  try {
    await preparation;
    const barcodes = await readBarcodes(picture, {
      formats: ['QRCode'],
      characterSet: 'UTF8',
      tryHarder: true,
      maxNumberOfSymbols: MAX_CODES,
    });
    return barcodes.filter(({ isValid }) => isValid).map(({ text }) => text);
  } catch (error) {
    preparation = null;
    purgeZXingModule();
    throw error;
  }
}

/** The library fetches without a limit of time, and shows nothing meanwhile. */
async function prepare(): Promise<void> {
  const response = await fetch(wasmUrl, { signal: AbortSignal.timeout(LIMIT_MILLISECONDS) });
  if (!response.ok) throw new Error(`the reader: ${response.status}`);
  const wasmBinary = await response.arrayBuffer();
  prepareZXingModule({ overrides: { wasmBinary } });
}

/** The texts of a photo's QR codes: of the whole picture at first, then of its finer details. */
export async function readPhoto(
  photo: ImageBitmap,
  isWanted: (text: string) => boolean,
): Promise<readonly string[]> {
  const texts = await readQrCodes(readPixels(photo));
  if (photo.width <= USUAL_PIXELS_WIDE || texts.some(isWanted)) return texts;
  const fine = await readQrCodes(readPixels(photo, FINE_PIXELS_WIDE));
  return fine.length > 0 ? fine : texts;
}

/** The pixels of an image or of the current frame of a video, at most so wide. */
export function readPixels(
  source: ImageBitmap | HTMLVideoElement,
  pixelsWide = USUAL_PIXELS_WIDE,
): ImageData {
  const isVideo = source instanceof HTMLVideoElement;
  const width = isVideo ? source.videoWidth : source.width;
  const height = isVideo ? source.videoHeight : source.height;
  const scale = Math.min(1, pixelsWide / Math.max(width, 1));
  const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser draws no pictures');
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
