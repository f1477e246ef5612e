import { describe, expect } from 'vitest';
import { test } from '../harness/journey.ts';
import { typeSignIn } from '../harness/people.ts';

describe('a user of another language', () => {
  test('chooses it before or after sign-in, without a reload, and keeps it', async ({ page }) => {
    await page.goto('/signin');
    await typeSignIn(page, 'sales2.cbb');
    await page.getByRole('heading', { level: 1, name: 'Chào mừng đến với Salus' }).waitFor();
    await page.evaluate('globalThis.isSamePage = true');

    await page.getByRole('button', { name: 'Ngôn ngữ: Tiếng Việt' }).click();
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Welcome to Salus' }).waitFor();
    const button = page.getByRole('button', { name: 'Language: English' });
    // The list has closed, and the focus is where it was opened.
    await button.and(page.locator(':focus')).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Français', exact: true }).count())
      .toBe(0);

    await button.click();
    await page.getByRole('button', { name: 'العربية', exact: true }).click();
    const html = page.locator('html[lang="ar"][dir="rtl"]');
    await html.waitFor();
    await expect.poll(() => page.evaluate('globalThis.isSamePage')).toBe(true);
    await page.reload();
    await html.waitFor();

    // Signed-out users choose below the card, and the choice persists. The session is deleted on a
    // page without scripts, because the screens leave for the sign-in by themselves.
    await page.goto('/favicon.svg');
    await page.evaluate(
      `sessionStorage.clear();
       for (const key of Object.keys(localStorage))
         if (key !== "salus.language") localStorage.removeItem(key)`,
    );
    await page.goto('/signin');
    await html.waitFor();
    await page.getByRole('button', { name: 'Italiano', exact: true }).click();
    await page.getByRole('button', { name: 'Accesso' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Accesso' }).waitFor();
  });
});
