import { describe, expect } from 'vitest';
import { inspector } from '../../harness/inspector.ts';
import { test } from '../../harness/journey.ts';
import { enterAs } from '../../harness/session.ts';

describe('the page frame is accessible at every width', () => {
  // covers NAV-10
  test('menus, keys, drawer and the search of a phone', async ({ page, phonePage }) => {
    const { findings, look } = inspector();
    await enterAs(page);
    await page.goto('/dashboard/introduce');
    await page.getByRole('heading', { name: 'Chào mừng đến với Salus' }).waitFor();
    await page.getByRole('button', { name: /^Hiển thị: / }).click();
    await look('display menu', page);
    await page.getByRole('button', { name: 'Phím tắt' }).click();
    await page.getByRole('dialog', { name: 'Phím tắt' }).waitFor();
    await look('keys', page);

    await enterAs(phonePage);
    await phonePage.goto('/dashboard/introduce');
    await phonePage.getByRole('button', { name: 'Mở danh mục' }).click();
    await phonePage.getByRole('dialog', { name: 'Danh mục' }).waitFor();
    await look('drawer', phonePage);
    await phonePage.keyboard.press('Escape');
    await phonePage.getByRole('button', { name: 'Mở ô tìm hợp đồng' }).click();
    await phonePage.getByRole('combobox', { name: 'Tìm hợp đồng' }).waitFor();
    await look('search of a phone', phonePage);
    expect(findings).toEqual([]);
  });
});
