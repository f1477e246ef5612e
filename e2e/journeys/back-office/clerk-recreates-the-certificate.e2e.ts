import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { givenVerified } from '../../harness/contracts.ts';
import { test } from '../../harness/journey.ts';
import { messageTo } from '../../harness/outbox.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

describe('a paid contract without a certificate', () => {
  // covers DOC-4
  test.for([
    ['an officer', 'sales.cbb', '/contract/temp-info', '0987001201', 'Lý Văn Tệp Một'],
    ['a clerk', 'bm', '/bm-contract/temp-info', '0987001202', 'Lý Văn Tệp Hai'],
  ] as const)(
    'warns %s, who creates it again when the file store works',
    async ([, who, area, mobile, name], { page }) => {
      const officer = await callsAs();
      const referenceNumber = await givenVerified(officer, mobile, name);
      await enterAs(page, who);
      await officer.fault('files', 'error');
      try {
        await officer.settle(await officer.startCounterPayment(referenceNumber));
        await page.goto(`${area}/${referenceNumber}`);
        await page.getByText('Hệ thống tự thử lại; cũng có thể tạo lại tệp ngay.').waitFor();
        const again = page.getByRole('button', { name: 'Tạo lại tệp hợp đồng' });
        const question = page.getByRole('dialog', { name: 'Tạo lại tệp hợp đồng?' });
        await again.click();
        await question.waitFor();
        if (who === 'bm') expect(await accessibilityFaults(page)).toEqual([]);
        await question.getByRole('button', { name: 'Tạo lại tệp' }).click();
        await page.getByText('Chưa tạo được tệp hợp đồng. Thử lại sau ít phút.').waitFor();
        expect((await officer.show(referenceNumber)).status).toBe('PAID');

        // The queue also retries, so the click follows the recovery of the store immediately.
        await again.click();
        await question.waitFor();
        await officer.fault('files', 'ok');
        await question.getByRole('button', { name: 'Tạo lại tệp' }).click();
        await page.getByText('Hiệu lực').first().waitFor();
      } finally {
        await officer.fault('files', 'ok');
      }
      await page.getByRole('button', { name: 'Tải hợp đồng' }).waitFor();
      expect(
        (await messageTo('duc@example.com', { about: new RegExp(name) })).attachments,
      ).toHaveLength(1);
    },
  );
});
