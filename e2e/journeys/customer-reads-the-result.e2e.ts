import { failureCodes } from '@salus/domain/payments/response-codes.ts';
import { describe, expect } from 'vitest';
import words from '../../api/src/words/vi.json' with { type: 'json' };
import { test } from '../harness/journey.ts';

const sentences: Readonly<Record<string, string>> = words.paymentCodes;

describe('a customer who comes back from the gateway', () => {
  test('reads that the payment succeeded, and what comes next', async ({ phonePage }) => {
    await phonePage.goto('/order/success?vpc_TxnResponseCode=0');
    await phonePage.getByRole('heading', { name: 'Thanh toán thành công' }).waitFor();
    await phonePage
      .getByText('Chúng tôi sẽ gửi Giấy chứng nhận bảo hiểm đến e-mail của Quý khách trong vài phút.')
      .waitFor();
  });

  test('reads the sentence of every other code, and never that it succeeded', async ({ phonePage }) => {
    const unknown = ['77', '00', '', 'toString'];
    for (const code of [...failureCodes, ...unknown]) {
      await phonePage.goto(`/order/success?vpc_TxnResponseCode=${code}`);
      await phonePage.getByRole('heading', { name: 'Thanh toán chưa thành công' }).waitFor();
      const sentence = sentences[unknown.includes(code) ? 'OTHER' : code] ?? '';
      expect(await phonePage.getByText(sentence, { exact: true }).count(), code).toBe(1);
    }
  });
});
