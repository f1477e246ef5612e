import { linkToFile } from '@salus/api/documents.ts';
import { cancelContract } from '@salus/api/payments.ts';
import type { MessageKind } from '@salus/domain/messages/message-kinds.ts';
import { computeRefund, type RefundPercent } from '@salus/domain/pricing/refund.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay, toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import { dayText } from '@salus/domain/time/day-text.ts';
import { describe, expect, test } from 'vitest';
import { brokenInvariants } from '../testing/broken-by.ts';
import { givenContract } from '../testing/given.ts';
import { readPdfText, readSignature } from '../testing/read-pdf.ts';
import { runDelivery } from '../testing/run-delivery.ts';
import { eventually, openForTests } from '../testing/test-app.ts';
import { verificationUrl } from './verification-code.ts';

const salus = openForTests();
const NOTE = 'Ghi chú nội bộ của nhân viên';

async function readContract(referenceNumber: string) {
  return await salus.db
    .selectFrom('contracts')
    .selectAll()
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirstOrThrow();
}

const mailsAbout = async (policyNo: string | null) =>
  (await salus.outbox()).filter(
    ({ subject }) => subject === `Xác nhận hủy hợp đồng bảo hiểm ${policyNo}`,
  );

const mailAbout = (policyNo: string | null) =>
  eventually('the confirmation', async () => (await mailsAbout(policyNo))[0]);

/** Cancels as a clerk: with a note only, or with a refund of the given percentage. */
async function cancel(referenceNumber: string, refundPercent: RefundPercent | null): Promise<void> {
  const contract = await readContract(referenceNumber);
  const refundDate = businessDay(salus.now());
  const { remainInsuredDays, refundAmount } = computeRefund({
    premium: vnd(contract.premium_amount),
    period: { startsOn: contract.policy_starts_on as Day, endsOn: contract.policy_ends_on as Day },
    refundOn: refundDate,
    percent: refundPercent ?? 50,
    thresholdDays: contract.refund_threshold_days,
  });
  const reply = await (await salus.as('bm')).call(cancelContract, {
    referenceNumber,
    noteCancelled: NOTE,
    ...(refundPercent && {
      refundDate,
      refundPercent,
      remainInsuredDays,
      refundAmount,
      refundReason: NOTE,
    }),
  });
  expect(reply).toMatchObject({ status: 200, body: { data: { status: 'CANCELLED' } } });
}

async function payManually(referenceNumber: string): Promise<void> {
  const reply = await (await salus.as('bm')).post('/v1/auth/contract/bm-payment', {
    referenceNumber,
    paymentDate: businessDay(salus.now()),
    paymentTime: toIsoWithOffset(salus.now()).slice(11, 19),
    manualPaymentNote: 'Chuyển khoản',
  });
  expect(reply.status).toBe(200);
  await eventually(
    'the certificate',
    async () => (await readContract(referenceNumber)).status === 'ACTIVE',
  );
}

describe('the cancellation e-mail', () => {
  test('shows policy number, day and gateway refund, without the clerk’s note', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    await cancel(referenceNumber, 50);
    const { policy_no: policyNo } = await readContract(referenceNumber);
    const { to, text, attachments } = await mailAbout(policyNo);
    expect([to, attachments]).toEqual(['duc@example.com', []]);
    for (const phrase of [
      'Kính gửi Quý khách Nguyễn Văn Đức,',
      `Số hợp đồng: ${policyNo}`,
      `Ngày hủy: ${dayText(businessDay(salus.now()))}`,
      'Phí bảo hiểm được hoàn: 310,000 đ',
      'về thẻ hoặc tài khoản mà Quý khách đã dùng để thanh toán',
      salus.app.config.INSURER_HOTLINE,
    ])
      expect(text).toContain(phrase);
    expect(text).not.toContain(NOTE);
    expect(text).not.toContain('001090000123');
  });

  test('announces a call by the insurer when the payment was manual', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    await payManually(referenceNumber);
    await cancel(referenceNumber, 100);
    const { text } = await mailAbout((await readContract(referenceNumber)).policy_no);
    expect(text).toContain('Phí bảo hiểm được hoàn: 620,000 đ');
    expect(text).toContain('liên hệ với Quý khách để hoàn phí bằng chuyển khoản');
    expect(text).not.toContain('về thẻ');
  });

  test('states no refund when the clerk gave a note only', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'CANCELLED' });
    const { text } = await mailAbout((await readContract(referenceNumber)).policy_no);
    expect(text).toContain('Phí bảo hiểm được hoàn: không có');
    expect(text).toContain('không có khoản phí nào được hoàn');
  });

  test('states no refund on the last day of the policy', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    const endsOn = businessDay(salus.now());
    await salus.db
      .updateTable('contracts')
      .set({ policy_starts_on: addDays(endsOn, -364), policy_ends_on: endsOn })
      .where('reference_number', '=', referenceNumber)
      .execute();
    await cancel(referenceNumber, 80);
    const { text, ...mail } = await mailAbout((await readContract(referenceNumber)).policy_no);
    expect(mail.to).toBe('duc@example.com');
    expect(text).toContain('Phí bảo hiểm được hoàn: không có');
  });

  // covers MY-17
  test('goes by SMS to a customer without an e-mail address, again under one message', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    const { id, policy_no: policyNo } = await readContract(referenceNumber);
    await salus.db
      .updateTable('contracts')
      .set({ proposer_email: '', proposer_mobile: '84911000081' })
      .where('id', '=', id)
      .execute();
    await cancel(referenceNumber, 50);
    const smses = async () => (await salus.outbox()).filter(({ to }) => to === '84911000081');
    const sms = await eventually('the SMS', async () => (await smses())[0]);
    const today = dayText(businessDay(salus.now()));
    expect(sms.text).toContain(`Hop dong bao hiem ${policyNo} da duoc huy ngay ${today}`);
    expect(sms.text).toContain('Phi duoc hoan: 310,000 d');
    const messages = salus.db
      .selectFrom('messages')
      .select('id')
      .where('contract_id', '=', id)
      .where('kind', '=', 'POLICY_CANCELLED');
    // The key of an SMS that is sent again.
    await salus.db
      .updateTable('messages')
      .set({ dedupe_key: `again-${id}` })
      .where('id', 'in', messages)
      .execute();
    await runDelivery(salus.app, { kind: 'POLICY_CANCELLED', contractId: id });
    expect([(await messages.execute()).length, (await smses()).length]).toEqual([1, 1]);
  });

  test('is sent once when its job runs several times', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    await cancel(referenceNumber, null);
    const { id, policy_no: policyNo } = await readContract(referenceNumber);
    await mailAbout(policyNo);
    for (let run = 0; run < 2; run += 1)
      await runDelivery(salus.app, { kind: 'POLICY_CANCELLED', contractId: id });
    expect(await mailsAbout(policyNo)).toHaveLength(1);
    const messages = await salus.db
      .selectFrom('messages')
      .select(['kind', 'status', 'dedupe_key'])
      .where('contract_id', '=', id)
      .where('kind', '=', 'POLICY_CANCELLED')
      .execute();
    expect(messages).toEqual([
      {
        kind: 'POLICY_CANCELLED',
        status: 'SENT',
        dedupe_key: `policy-cancelled:${referenceNumber}`,
      },
    ]);
  });

  test('is sent after a mail outage, and supersedes the pending certificate mail', async () => {
    await salus.fault('email', 'error');
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    const { id, policy_no: policyNo } = await readContract(referenceNumber);
    const readMail = (kind: MessageKind) =>
      salus.db
        .selectFrom('messages')
        .select(['status', 'last_error'])
        .where('contract_id', '=', id)
        .where('kind', '=', kind)
        .executeTakeFirst();
    await eventually('a failed try', async () => (await readMail('POLICY_ISSUED'))?.last_error);
    await cancel(referenceNumber, null);
    await eventually('a failed try', async () => (await readMail('POLICY_CANCELLED'))?.last_error);
    await salus.fault('email', 'ok');
    await mailAbout(policyNo);
    await eventually(
      'the superseded mail',
      async () => (await readMail('POLICY_ISSUED'))?.status === 'SUPERSEDED',
    );
    expect(
      (await salus.outbox()).filter(({ subject }) => subject?.includes(policyNo ?? '-')),
    ).toHaveLength(1);
  });
});

describe('the certificate of a cancelled contract', () => {
  // covers DOC-3
  test('stays downloadable for officer and heads, not for the back office', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    const officer = await salus.as('sales.cbb');
    await cancel(referenceNumber, 50);
    expect((await officer.call(linkToFile, { referenceNumber })).status).toBe(200);
    for (const head of ['manager', 'director'])
      expect((await (await salus.as(head)).call(linkToFile, { referenceNumber })).status).toBe(200);
    expect(await (await salus.as('bm')).call(linkToFile, { referenceNumber })).toMatchObject({
      status: 409,
      body: { error_code: 'INVALID_STATE', data: { status: 'CANCELLED' } },
    });
  });

  // covers DOC-15
  test('downloads as a signed copy with the stamp; the issued file is kept', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    const officer = await salus.as('sales.cbb');
    const downloadFile = async () => {
      const { result } = (await officer.call(linkToFile, { referenceNumber })).body;
      return (await salus.anybody.get(new URL(result).pathname)).bytes;
    };
    const issuedFile = await downloadFile();
    await cancel(referenceNumber, 50);
    const copy = await downloadFile();
    const stamp = `ĐÃ HỦY ${dayText(businessDay(salus.now()))} / CANCELLED`;
    expect((await readPdfText(copy)).filter((page) => !page.includes(stamp))).toEqual([]);
    expect(await readSignature(copy)).toMatchObject({ coversAll: true, isValid: true });
    const { id } = await readContract(referenceNumber);
    const { storage_key: key } = await salus.db
      .selectFrom('documents')
      .select('storage_key')
      .where('contract_id', '=', id)
      .executeTakeFirstOrThrow();
    const storedFile = await salus.app.integrations.files.get(key);
    expect(Buffer.from(storedFile ?? []).equals(issuedFile)).toBe(true);
  });

  test('is shown as not valid on the public page, without details', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    const { policy_no: policyNo, verification_code: code } = await readContract(referenceNumber);
    const { pathname } = new URL(verificationUrl(salus.app.config, policyNo ?? '', code ?? ''));
    expect((await salus.anybody.get(pathname)).body).toContain('Đang có hiệu lực');
    await cancel(referenceNumber, 50);
    const { status, body } = await salus.anybody.get(pathname);
    expect(status).toBe(200);
    expect(body).toContain('Không còn hiệu lực');
    expect(body).not.toContain('Đang có hiệu lực');
    for (const secret of ['310,000', NOTE, 'Đức', referenceNumber])
      expect(body).not.toContain(secret);
  });
});

test('all invariants hold after these tests', async () => {
  expect(await brokenInvariants(salus.app.pool)).toEqual([]);
});
