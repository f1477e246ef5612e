import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { TransferOrder } from '@salus/api/payments/transfer-view.ts';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Money in the simulated bank, which reports it at once. */
export async function transferMoney(
  content: string,
  amount: number,
  baseUrl: string = inject('baseUrl'),
): Promise<void> {
  const { status } = await fetch(`${baseUrl}/dev/bank/transfer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: `CK ${content}`, amount }),
  });
  if (status !== 200) throw new Error(`the bank answered ${status}`);
}

/** Opens a transfer on the customer's page with all consents; its sheet stays open. */
export async function openTransfer(page: Page, way = 'Mã QR'): Promise<TransferOrder> {
  await page.getByRole('button', { name: 'Thanh toán' }).click();
  const sheet = page.getByRole('dialog');
  if (way !== 'Mã QR') await sheet.getByText('Cách khác').click();
  await sheet.getByRole('radio', { name: way }).check();
  for (const box of await sheet.getByRole('checkbox').all()) await box.check();
  const response = page.waitForResponse('**/v1/customer/payment/transfer-order');
  await sheet.getByRole('button', { name: 'Lấy mã chuyển khoản' }).click();
  const { data } = await (await response).json();
  await sheet.getByRole('button', { name: 'Lưu ảnh mã QR' }).waitFor();
  return data;
}

/** The page looks at its contract every 15 seconds; a connection that is back makes it look now. */
export const lookNow = (page: Page) => page.evaluate(`dispatchEvent(new Event('online'))`);

/** The text of the QR code in a picture file. */
export async function readQrFile(path: string): Promise<string | undefined> {
  const wasm = await readFile(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  );
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
  prepareZXingModule({ overrides: { wasmBinary } });
  const [code] = await readBarcodes(await readFile(path), { formats: ['QRCode'] });
  return code?.text;
}
