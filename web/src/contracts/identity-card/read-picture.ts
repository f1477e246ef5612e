import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Larger pictures are scaled down: a card's code needs less, and phones take 12 megapixels. */
const MAX_PIXELS_WIDE = 1_600;

const MODULE = { overrides: { locateFile: () => wasmUrl } };
prepareZXingModule(MODULE);

/**
 * The text of the QR code in a picture; null when there is none. The picture stays in the browser.
 * @throws when the reader cannot be fetched; the next call fetches it again
 */
export async function readQrCode(picture: ImageData): Promise<string | null> {
  try {
    const [found] = await readBarcodes(picture, {
      formats: ['QRCode'],
      characterSet: 'UTF8',
      tryHarder: true,
      maxNumberOfSymbols: 1,
    });
    return found?.isValid ? found.text : null;
  } catch (error) {
    purgeZXingModule();
    prepareZXingModule(MODULE);
    throw error;
  }
}

/** The pixels of an image or of the current frame of a video, at most 1,600 wide. */
export function pixelsOf(source: ImageBitmap | HTMLVideoElement): ImageData {
  const isVideo = source instanceof HTMLVideoElement;
  const width = isVideo ? source.videoWidth : source.width;
  const height = isVideo ? source.videoHeight : source.height;
  const scale = Math.min(1, MAX_PIXELS_WIDE / Math.max(width, 1));
  const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser draws no pictures');
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
