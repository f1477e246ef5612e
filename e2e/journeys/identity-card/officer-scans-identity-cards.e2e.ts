import { rm, writeFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { CAMERA_FILM } from '../../harness/browser.ts';
import { cardFilm, cardPhoto } from '../../harness/card-picture.ts';
import { test } from '../../harness/journey.ts';
import { enterAs } from '../../harness/session.ts';

const OF_PROPOSER =
  '079190001234|025123456|Nguyễn Thị Ánh|07021990|Nữ|12 Lê Lợi, Phường Bến Nghé, Quận 1|15082021';
const OF_INSURED = '079092004321||Trần Quốc Bảo|30041992|Nam|12 Lê Lợi, Quận 1|15082021||';

beforeAll(() => writeFile(CAMERA_FILM, cardFilm(OF_PROPOSER)));
afterAll(() => rm(CAMERA_FILM));

const proposerOn = (page: Page) => page.getByRole('region', { name: 'Bên mua bảo hiểm' });
const insuredOn = (page: Page) => page.getByRole('region', { name: 'Người được bảo hiểm' });
const readName = (person: Locator) => person.getByLabel('Họ và tên').inputValue();

async function choosePhoto(page: Page, person: Locator, text: string): Promise<void> {
  await person.getByRole('button', { name: 'Quét thẻ' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Chọn ảnh chụp thẻ' }).click();
  const photo = { name: 'card.bmp', mimeType: 'image/bmp', buffer: cardPhoto(text) };
  await (await choosing).setFiles(photo);
}

// covers CARD-2, CARD-3
test('an officer sells from photos of two cards, with 25 typed characters', async ({ page }) => {
  // A computer without a camera, which would read the card of the film before the photo is chosen.
  await page.addInitScript(`navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('no camera', 'NotFoundError'))`);
  const officer = await enterAs(page);
  await page.goto('/contract/temp-add');
  const proposer = proposerOn(page);
  const insured = insuredOn(page);
  await proposer.waitFor();
  const requests: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && requests.push(request.url()));
  await choosePhoto(page, proposer, OF_PROPOSER);
  await expect.poll(() => readName(proposer)).toBe('Nguyễn Thị Ánh');
  await expect.poll(() => proposer.getByText('Từ thẻ').count()).toBe(6);
  await choosePhoto(page, insured, OF_INSURED);
  await expect.poll(() => readName(insured)).toBe('Trần Quốc Bảo');
  expect(requests, 'no picture leaves the browser').toEqual([]);

  await proposer.getByLabel('Số điện thoại').fill('0987000151');
  await proposer.getByLabel('E-mail').fill('anh@example.com');
  await insured.getByRole('radio', { name: 'Vợ/chồng' }).check();
  await page.getByRole('radio', { name: /^Cơ bản/ }).check();
  for (const question of [1, 2, 3])
    await page
      .getByRole('radiogroup', { name: new RegExp(`^${question}\\. `) })
      .getByRole('radio', { name: 'Không', exact: true })
      .check();
  await page.getByRole('button', { name: 'Tạo hợp đồng' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tạo hợp đồng' }).click();
  await page.waitForURL(/\/contract\/temp-info\/HD/);
  const referenceNumber = page.url().split('/').at(-1) ?? '';
  expect(await officer.show(referenceNumber)).toMatchObject({
    proposerNationalId: '079190001234',
    proposerName: 'Nguyễn Thị Ánh',
    proposerDOB: '1990-02-07',
    proposerGender: 'female',
    proposerAddress: '12 Lê Lợi, Phường Bến Nghé, Quận 1',
    proposerNationalIdDate: '2021-08-15',
    insuredDetails: [
      { insuredNationalId: '079092004321', insuredDOB: '1992-04-30', insuredGender: 'male' },
    ],
  });
});

// covers CARD-3
test('the live camera reads a card', async ({ page }) => {
  await enterAs(page);
  await page.goto('/contract/temp-add');
  await proposerOn(page).getByLabel('Số giấy tờ').press('Alt+ArrowDown');
  await expect.poll(() => readName(proposerOn(page))).toBe('Nguyễn Thị Ánh');
});
