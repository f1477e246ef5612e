import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { givenActive } from '../../harness/contracts.ts';
import { test } from '../../harness/journey.ts';
import { messageTo, readOutbox } from '../../harness/outbox.ts';
import { callsAs, enterAs } from '../../harness/session.ts';

const NAME = 'Mai Thị Đổi Ý';

describe('a customer who asks to cancel', () => {
  // covers MY-15, MY-16, MY-18
  test('is cancelled and refunded in four clicks of a clerk, and reads what happened', async ({
    page,
    phonePage,
  }) => {
    const officer = await callsAs();
    const { referenceNumber } = await givenActive(officer, '0987001291', NAME);
    const { policyNo, proposerEmail, proposerNationalId } = await officer.show(referenceNumber);
    const { text } = await messageTo(proposerEmail, { about: new RegExp(policyNo) });
    const openPolicy = async () => {
      await phonePage.goto(/\/my\/[\w-]{27}/.exec(text)?.[0] ?? '');
      await phonePage.getByLabel(/4 ký tự cuối/).fill(String(proposerNationalId).slice(-4));
      await phonePage.getByRole('button', { name: 'Mở hợp đồng' }).click();
    };
    await openPolicy();
    await phonePage.getByRole('heading', { name: 'Đề nghị hủy hợp đồng' }).click();
    const send = { name: 'Gửi đề nghị hủy' };
    await phonePage.getByRole('button', send).click();
    await phonePage.getByRole('dialog').getByRole('button', send).click();
    await phonePage.getByText('Đã nhận yêu cầu').waitFor();

    await enterAs(page, 'bm');
    await page.goto(`/bm-contract/temp-info/${referenceNumber}`);
    await page.getByText(/^Khách hàng đề nghị hủy, trả lời trước \d\d\/\d\d\/\d{4}$/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto('/bm-contract/temp-list?view=customer-requests');
    const row = page.getByRole('row').filter({ hasText: NAME });
    const cancel = { name: /^Hủy và hoàn 310,000\sđ$/ };
    let clicks = 0;
    const click = async (part: Pick<typeof row, 'getByRole'>) => {
      await part.getByRole('button', cancel).click();
      clicks += 1;
    };
    await row.getByRole('button', cancel).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await click(row);
    const dialog = page.getByRole('dialog', { name: `Hủy hợp đồng ${policyNo}`, exact: true });
    await dialog.getByText(/^Khách hàng đề nghị hủy/).waitFor();
    await dialog.getByLabel('Lý do hoàn phí').fill('Khách hàng đổi ý');
    expect(await accessibilityFaults(page)).toEqual([]);
    await click(dialog);
    await click(page.getByRole('dialog', { name: `Hủy hợp đồng ${policyNo}?` }));
    await page.getByText(/^Đã hủy hợp đồng .*, hoàn 310,000\sđ$/).waitFor();
    await expect.poll(() => row.count()).toBe(0);
    expect(clicks).toBeLessThanOrEqual(4);

    const mail = await messageTo(proposerEmail, { about: new RegExp(`hủy.*${policyNo}`, 'i') });
    expect(mail.text).toContain('310,000');
    await phonePage.goto('/favicon.svg');
    await openPolicy();
    await phonePage.getByText('Hợp đồng đã được hủy theo yêu cầu ngày').waitFor();
    await phonePage
      .getByText(/310,000/)
      .first()
      .waitFor();
    expect(await accessibilityFaults(phonePage)).toEqual([]);
    const answers = (await readOutbox()).filter(({ subject }) =>
      subject?.includes(`Trả lời yêu cầu của Quý khách về hợp đồng ${policyNo}`),
    );
    expect(answers).toEqual([]);
  });
});
