import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc16, readTlv, vietQrPayload } from './vietqr.ts';

const transfer = {
  bankBin: '970415',
  accountNo: '113366668888',
  amount: 79_000,
  content: 'Ung Ho Quy Vac Xin',
};

// covers PAY-18
describe('the payload of a VietQR code', () => {
  test('equals a published example', () => {
    expect(vietQrPayload(transfer)).toBe(
      '00020101021238560010A0000007270126000697041501121133666688880208QRIBFTTA' +
        '53037045405790005802VN62220818Ung Ho Quy Vac Xin63043ACF',
    );
  });

  test.each([
    ['123456789', '29B1'],
    [
      '00020001021238570010A00000072701270006970436011308810004580860208QRIBFTTA' +
        '53037045802VN6304',
      'CD60',
    ],
  ])('has a checksum by CRC-16/CCITT-FALSE: %s', (text, checksum) => {
    expect(crc16(text)).toBe(checksum);
  });

  test.each([
    { bankBin: '97041' },
    { bankBin: '97041a' },
    { accountNo: '' },
    { accountNo: '1'.repeat(20) },
    { amount: 0 },
    { amount: -1 },
    { amount: 1.5 },
    { content: '' },
    { content: 'Đóng phí' },
    { content: 'A'.repeat(26) },
  ])('refuses %j', (wrong) => {
    expect(() => vietQrPayload({ ...transfer, ...wrong })).toThrow(RangeError);
  });

  test('gives every transfer back to a reader of TLV fields', () => {
    const letters = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ');
    const transfers = fc.record({
      bankBin: fc.stringMatching(/^\d{6}$/),
      accountNo: fc.string({ unit: letters, minLength: 1, maxLength: 19 }),
      amount: fc.integer({ min: 1, max: 9_999_999_999 }),
      content: fc.string({ unit: letters, minLength: 1, maxLength: 25 }),
    });
    fc.assert(
      fc.property(transfers, (any) => {
        const fields = readTlv(vietQrPayload(any));
        const account = readTlv(fields?.get('38') ?? '');
        const beneficiary = readTlv(account?.get('01') ?? '');
        expect([...(fields?.keys() ?? [])]).toEqual([
          '00',
          '01',
          '38',
          '53',
          '54',
          '58',
          '62',
          '63',
        ]);
        expect(beneficiary?.get('00')).toBe(any.bankBin);
        expect(beneficiary?.get('01')).toBe(any.accountNo);
        expect(fields?.get('54')).toBe(String(any.amount));
        expect(readTlv(fields?.get('62') ?? '')?.get('08')).toBe(any.content);
      }),
    );
  });

  test('is unreadable after any change of one character', () => {
    const payload = vietQrPayload(transfer);
    for (const at of payload.split('').keys())
      for (const other of '0123456789AZ') {
        if (payload[at] === other) continue;
        const fields = readTlv(payload.slice(0, at) + other + payload.slice(at + 1));
        expect(fields?.has('63') ?? false).toBe(false);
      }
  });
});
