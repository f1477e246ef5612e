import { describe, expect } from 'vitest';
import domain from '../../../messages/src/domain/vi.json' with { type: 'json' };
import { test } from '../../harness/journey.ts';

const sentences: Readonly<Record<string, string>> = domain.paymentCodes;

describe('a customer who returns from the gateway', () => {
  // covers PAY-5, PAY-9, PAY-10
  test('sees that the payment succeeded, and the next step', async ({ phonePage }) => {
    await phonePage.goto('/order/success?vpc_TxnResponseCode=0');
    await phonePage.getByRole('heading', { name: 'Thanh toán thành công' }).waitFor();
    await phonePage
      .getByText(
        'Chúng tôi sẽ gửi Giấy chứng nhận bảo hiểm đến e-\u2060mail của Quý khách trong vài phút.',
      )
      .waitFor();
  });

  // covers PAY-5, PAY-8, PAY-9, PAY-10
  test('sees the message of any other code, never a success', async ({ phonePage }) => {
    // PaymentResult.test.tsx has every code.
    const unknown = ['00', 'toString'];
    for (const code of ['F', ...unknown]) {
      await phonePage.goto(`/order/success?vpc_TxnResponseCode=${code}`);
      await phonePage.getByRole('heading', { name: 'Thanh toán chưa thành công' }).waitFor();
      const sentence = sentences[unknown.includes(code) ? 'OTHER' : code] ?? '';
      await expect
        .poll(() => phonePage.getByText(sentence, { exact: true }).count(), { message: code })
        .toBe(1);
    }
  });
});
