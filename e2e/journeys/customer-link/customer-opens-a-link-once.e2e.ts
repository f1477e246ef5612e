import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../../harness/journey.ts';
import { givenSentLink } from '../../harness/people.ts';
import { callsAs } from '../../harness/session.ts';

const CONTRACT = '/v1/customer-info/contract/sms-info-contract';

/** The language of each contract request, in order. */
function countContractRequests(phone: Page): string[] {
  const languages: string[] = [];
  phone.on('request', (request) => {
    if (new URL(request.url()).pathname === CONTRACT)
      languages.push(request.headers()['accept-language'] ?? '');
  });
  return languages;
}

/** Waits until the page shows the contract and has no open request. */
async function untilShown(phone: Page, name: string): Promise<void> {
  await phone.getByText(name).first().waitFor();
  await phone.waitForLoadState('networkidle');
}

describe('a customer who opens the link', () => {
  test('sends one contract request per opening, reload and change of language', async ({
    phonePage,
  }) => {
    const calls = await callsAs();
    const { link } = await givenSentLink(calls, '0987001204', 'Đỗ Thị Một Lần');
    const languages = countContractRequests(phonePage);
    await phonePage.goto(link);
    await untilShown(phonePage, 'Đỗ Thị Một Lần');
    expect(languages).toEqual(['vi']);

    await phonePage.reload();
    await untilShown(phonePage, 'Đỗ Thị Một Lần');
    expect(languages.splice(0)).toEqual(['vi', 'vi']);

    // The server sends the terms in the chosen language.
    await chooseLanguage(phonePage, 'en');
    await untilShown(phonePage, 'Đỗ Thị Một Lần');
    expect(languages.splice(0)).toEqual(['en']);

    // The language is remembered, so the early request already uses it.
    await phonePage.reload();
    await phonePage.locator('html[lang=en]').waitFor();
    await untilShown(phonePage, 'Đỗ Thị Một Lần');
    expect(languages.splice(0)).toEqual(['en']);

    await chooseLanguage(phonePage, 'vi');
    await untilShown(phonePage, 'Đỗ Thị Một Lần');
    expect(languages.splice(0)).toEqual(['vi']);
  });

  test('sends none on pages without a contract, and one when the link has ended', async ({
    phonePage,
  }) => {
    const languages = countContractRequests(phonePage);
    for (const address of [
      '/order/success?vpc_TxnResponseCode=0',
      '/order/failed',
      '/order/change-info',
    ]) {
      await phonePage.goto(address);
      await phonePage.getByRole('heading').first().waitFor();
      await phonePage.waitForLoadState('networkidle');
    }
    expect(languages).toEqual([]);

    await phonePage.goto('/ord/AAAAAAAAAAAAAAAAAAAAAAAAAAA');
    await phonePage.getByRole('heading', { name: 'Liên kết không còn hiệu lực' }).waitFor();
    await phonePage.waitForLoadState('networkidle');
    expect(languages).toEqual(['vi']);
  });
});

async function chooseLanguage(phone: Page, code: string): Promise<void> {
  await phone.locator('select').first().selectOption(code);
  await phone.locator(`html[lang=${code}]`).waitFor();
}
