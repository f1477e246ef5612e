import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/journey.ts';
import { agreeAndPay, givenSentLink, payByCard } from '../../harness/people.ts';
import { callsAs } from '../../harness/session.ts';

const NO_LONGER_GOOD = 'Liên kết không còn hiệu lực';

describe('a customer with an ended link', () => {
  // covers LINK-6
  test('sees a contact when the link is unknown', async ({ phonePage }) => {
    for (const address of [
      '/ord/AAAAAAAAAAAAAAAAAAAAAAAAAAA',
      '/ord/no-link-at-all',
      '/order/anything',
    ]) {
      await phonePage.goto(address);
      await phonePage.getByRole('heading', { name: NO_LONGER_GOOD }).waitFor();
      await phonePage
        .getByText('Vui lòng liên hệ nhân viên tư vấn đã gửi liên kết để được hỗ trợ.')
        .waitFor();
    }
  });

  // covers LINK-14
  test('can’t pay again after paying, neither by Back nor by the SMS', async ({ phonePage }) => {
    const calls = await callsAs();
    const { link, referenceNumber } = await givenSentLink(calls, '0987000006');
    await phonePage.goto(link);
    await agreeAndPay(phonePage);
    await payByCard(phonePage);
    await phonePage.getByRole('heading', { name: 'Thanh toán thành công' }).waitFor();
    // The previous entries are the gateway's pages, which have ended and lead back here.
    await phonePage.goBack();
    await phonePage.getByRole('heading', { name: 'Thanh toán thành công' }).waitFor();
    await expect.poll(() => phonePage.getByRole('button', { name: /^Thanh toán/ }).count()).toBe(0);
    await phonePage.goto(link);
    await phonePage.waitForURL('**/order/failed?state=paid');
    await phonePage.getByRole('heading', { name: 'Hợp đồng này đã được thanh toán' }).waitFor();
    await phonePage.getByText(referenceNumber).waitFor();
    await phonePage.getByText('d•••@example.com').waitFor();
    await expect.poll(() => phonePage.getByRole('button', { name: /^Thanh toán/ }).count()).toBe(0);
    expect(await accessibilityFaults(phonePage)).toEqual([]);
  });
});
