import { readTlv, vietQrPayload } from '@salus/domain/payments/transfers/vietqr.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { readQrPicture } from '../../testing/read-qr-picture.ts';
import { QrCode } from './QrCode.tsx';

afterEach(cleanup);

// covers PAY-18
test.each([
  ['970415', '113366668888', 79_000, 'Ung Ho Quy Vac Xin'],
  ['970436', '1100200300', 1_080_000, 'HD261121ABC0EF'],
  ['970436', '1234567890123456789', 9_999_999_999, 'HD991231ZZZZZZ'],
])(
  'is decoded from its pixels as VietQR: %s %s %i %s',
  async (bankBin, accountNo, amount, content) => {
    const payload = vietQrPayload({ bankBin, accountNo, amount, content });
    render(<QrCode text={payload} label="code" />);
    const text = await readQrPicture(screen.getByRole('img'));
    expect(text).toBe(payload);
    const fields = readTlv(text ?? '');
    expect(fields?.get('54')).toBe(String(amount));
    expect(readTlv(fields?.get('62') ?? '')?.get('08')).toBe(content);
  },
);
