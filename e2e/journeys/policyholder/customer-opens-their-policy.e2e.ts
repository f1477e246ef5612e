import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { givenActive } from '../../harness/contracts.ts';
import { test } from '../../harness/journey.ts';
import { messageTo } from '../../harness/outbox.ts';
import { callsAs } from '../../harness/session.ts';

describe('a customer with an issued policy', () => {
  // covers MY-2, MY-3, MY-4, MY-5, MY-9, MY-14
  test('opens it from the mail, downloads it and asks to cancel', async ({ phonePage }) => {
    const officer = await callsAs();
    const { referenceNumber } = await givenActive(officer, '0987001208');
    const { policyNo, proposerEmail, proposerNationalId } = await officer.show(referenceNumber);
    const { text } = await messageTo(proposerEmail, { about: new RegExp(policyNo) });
    const address = /\/my\/[\w-]{27}/.exec(text)?.[0] ?? '';
    const last4 = String(proposerNationalId).slice(-4);

    await phonePage.goto(address);
    const field = phonePage.getByLabel(/4 ký tự cuối/);
    await field.fill(last4 === '0000' ? '1111' : '0000');
    await phonePage.getByRole('button', { name: 'Mở hợp đồng' }).click();
    await phonePage.getByText('Số lần thử còn lại: 4.').waitFor();
    await field.fill(last4);
    await phonePage.getByRole('button', { name: 'Mở hợp đồng' }).click();
    await phonePage.getByText(policyNo, { exact: true }).waitFor();

    const download = phonePage.waitForEvent('download');
    await phonePage.getByRole('button', { name: 'Tải giấy chứng nhận' }).click();
    expect((await download).suggestedFilename()).toBe(`${policyNo}.pdf`);

    await phonePage.getByRole('heading', { name: 'Đề nghị hủy hợp đồng' }).click();
    const send = { name: 'Gửi đề nghị hủy' };
    await phonePage.getByRole('button', send).click();
    const sheet = phonePage.getByRole('dialog');
    const focus = phonePage.locator(':focus');
    await sheet.getByRole('button', { name: 'Giữ hợp đồng' }).and(focus).waitFor();
    expect(await accessibilityFaults(phonePage)).toEqual([]);
    await sheet.getByRole('button', send).click();
    await phonePage.getByText('Đã nhận yêu cầu').and(focus).waitFor();
    expect(await accessibilityFaults(phonePage)).toEqual([]);
  });
});
