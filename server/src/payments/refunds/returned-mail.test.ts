import { listFailedMessages, resendMessage } from '@salus/api/back-office/messages.ts';
import { businessDay, toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { dayText } from '@salus/domain/time/day-text.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insurerData } from '../../messages/insurer-data.ts';
import { givenContract } from '../../testing/given.ts';
import {
  decideMoney,
  findMoney,
  paidTwice,
  sendNotice,
  UNALLOCATED,
} from '../../testing/money/unallocated-steps.ts';
import { readContract, readOrder } from '../../testing/stored-rows.ts';
import {
  type Caller,
  eventually,
  startTestApp,
  type TestApp,
  withoutIssuing,
} from '../../testing/test-app.ts';

const REVIEW = '/v1/auth/contract/bm-review-payment';
/** From here on a decision needs two persons. */
const LIMIT = 700_000;
const NOTE = 'Ghi chú nội bộ của nhân viên';
const DAY_MS = 24 * 3_600_000;

let salus: TestApp;
let clerk: Caller;
beforeAll(async () => {
  salus = await startTestApp({ APPROVAL_REVIEW_VND: String(LIMIT) }, undefined, withoutIssuing);
  // The queue runs delayed jobs by the database's clock: queries of the tests' orders never run.
  salus.wait(60);
  clerk = await salus.as('bm');
});
afterAll(() => salus.close());

type Change = { readonly content: string; readonly amount?: number; readonly paidAt?: string };

/** A transfer, and its money in the worklist. */
async function transfer(bankReference: string, change: Change) {
  await sendNotice(salus, { bankReference, ...change });
  return (await findMoney(clerk, bankReference))[0];
}

/** The messages about returned money, of one contract or of all. */
async function queued(referenceNumber?: string) {
  const rows = salus.db.selectFrom('messages').select(['id', 'recipient', 'language']);
  const returned = rows.where('kind', '=', 'MONEY_RETURNED');
  if (referenceNumber === undefined) return returned.execute();
  const { id } = await readContract(salus, referenceNumber);
  return returned.where('contract_id', '=', id).execute();
}

const mailSubject = (referenceNumber: string) =>
  `Hoàn lại khoản tiền không dùng để thanh toán hợp đồng ${referenceNumber}`;
const mailAbout = (referenceNumber: string) =>
  eventually('the mail', async () =>
    (await salus.outbox()).find(({ subject }) => subject === mailSubject(referenceNumber)),
  );

/** The whole text of the mail. */
function mailText(facts: readonly string[], closing: readonly string[]): string {
  const { name, licence, taxCode, address, hotline } = insurerData(salus.app.config);
  return [
    'Kính gửi Quý khách Nguyễn Văn Đức,',
    'Chúng tôi đã nhận khoản tiền dưới đây nhưng không dùng được để thanh toán hợp đồng. ' +
      'Toàn bộ khoản tiền được hoàn lại cho Quý khách.',
    facts.join('\n'),
    ...closing,
    'Chúng tôi không hỏi mã OTP hay mật khẩu để hoàn lại tiền. ' +
      `Nếu cần hỗ trợ, Quý khách gọi ${hotline}.`,
    'Thư này được gửi tự động, Quý khách không cần trả lời.',
    `Trân trọng,\n${name}`,
    `--\nGiấy phép ${licence} · Mã số thuế ${taxCode}\n${address}\nTổng đài ${hotline}\n`,
  ].join('\n\n');
}

describe('the mail about returned money', () => {
  // covers MONEY-6
  test('names the way back to the card, once for a doubled decision', async () => {
    const { referenceNumber, refOrder, id } = await paidTwice(salus);
    const { settled_at: receivedAt } = await readOrder(salus, refOrder);
    const decide = () => decideMoney(clerk, id, 'RETURN', { note: NOTE });
    const replies = await Promise.all([decide(), decide()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { to, text } = await mailAbout(referenceNumber);
    expect(to).toBe('duc@example.com');
    expect(text).toBe(
      mailText(
        [
          `Mã tham chiếu: ${referenceNumber}`,
          'Số tiền hoàn: 620,000 đ',
          `Ngày nhận tiền: ${dayText(businessDay(receivedAt ?? salus.now()))}`,
          'Lý do: Hợp đồng đã được thanh toán trước đó',
        ],
        [
          'Tiền được hoàn về thẻ hoặc tài khoản mà Quý khách đã dùng để thanh toán, thường trong ' +
            '3 đến 7 ngày làm việc; thẻ quốc tế có thể tới 15 ngày làm việc.',
          'Hợp đồng của Quý khách không bị ảnh hưởng.',
        ],
      ),
    );
    expect(await queued(referenceNumber)).toHaveLength(1);
  });

  // covers MONEY-6
  test('names the bank’s day and the transfer back, once for a repeated call', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const paidAt = new Date(salus.now().getTime() - 2 * DAY_MS);
    const { refOrder } = await transfer('FT-returned-1', {
      content: referenceNumber,
      paidAt: toIsoWithOffset(paidAt),
    });
    const decision = { refOrder, decision: 'REFUND', note: NOTE };
    const key = { 'idempotency-key': 'hoan-lai-1' };
    for (let call = 0; call < 2; call++)
      expect((await clerk.put(REVIEW, decision, key)).status).toBe(200);
    const { text } = await mailAbout(referenceNumber);
    expect(text).toBe(
      mailText(
        [
          `Mã tham chiếu: ${referenceNumber}`,
          'Số tiền hoàn: 620,000 đ',
          `Ngày nhận tiền: ${dayText(businessDay(paidAt))}`,
          'Lý do: Tiền được chuyển trước khi hợp đồng được lập',
        ],
        [
          'Tiền được hoàn bằng chuyển khoản sau khi chúng tôi có thông tin tài khoản nhận tiền. ' +
            'Chúng tôi sẽ liên hệ với Quý khách để xác nhận tài khoản.',
          'Hợp đồng chưa được thanh toán. Để thanh toán, Quý khách mở liên kết trong tin nhắn ' +
            'SMS mới nhất hoặc liên hệ nhân viên tư vấn.',
        ],
      ),
    );
    expect(await queued(referenceNumber)).toHaveLength(1);
  });

  // covers MONEY-6
  test('is not sent for money without a contract, or without an address', async () => {
    const before = await queued();
    const { id } = await transfer('FT-returned-2', { content: 'tien khong ro' });
    expect((await decideMoney(clerk, id, 'RETURN', { note: NOTE })).status).toBe(200);
    const { referenceNumber, refOrder } = await paidTwice(salus);
    await salus.db
      .updateTable('contracts')
      .set({ proposer_email: '' })
      .where('reference_number', '=', referenceNumber)
      .execute();
    const refund = { refOrder, decision: 'REFUND', note: NOTE };
    expect((await clerk.put(REVIEW, refund)).status).toBe(200);
    expect(await queued()).toEqual(before);
  });

  // covers MONEY-6
  test('is not sent when the money stays, or was settled outside', async () => {
    const [kept, settled] = [await paidTwice(salus), await paidTwice(salus)];
    const keep = { id: kept.id, step: 'KEEP', note: NOTE };
    expect((await clerk.post(`${UNALLOCATED}/decide`, keep)).status).toBe(200);
    const decision = { refOrder: settled.refOrder, decision: 'SETTLED_OUTSIDE', note: NOTE };
    expect((await clerk.put(REVIEW, decision)).status).toBe(200);
    for (const { referenceNumber } of [kept, settled])
      expect(await queued(referenceNumber)).toEqual([]);
  });

  // covers MONEY-6, APPROVE-3
  test('waits for the approval of the second clerk', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const { id } = await transfer('FT-returned-3', { content: referenceNumber, amount: LIMIT });
    const reply = await decideMoney(clerk, id, 'RETURN', { note: NOTE });
    expect(reply.status).toBe(202);
    expect(await queued(referenceNumber)).toEqual([]);
    const { approvalId } = reply.body.data;
    const approve = { approvalId, decision: 'APPROVE', reason: 'Đã đối chiếu' };
    const second = await salus.as('bm2');
    expect((await second.post('/v1/auth/approval/decide', approve)).status).toBe(200);
    expect(await queued(referenceNumber)).toMatchObject([
      { recipient: 'duc@example.com', language: 'vi' },
    ]);
  });

  // covers MONEY-6, INT-2
  test('is sent again by a clerk after it failed', async () => {
    const { referenceNumber, id } = await paidTwice(salus);
    await salus.fault('email', 'refused');
    await decideMoney(clerk, id, 'RETURN', { note: NOTE });
    const [mail] = await queued(referenceNumber);
    const messageId = await eventually('the failure', async () => {
      const { results } = (await clerk.call(listFailedMessages, { limit: '100' })).body.data;
      return results.find((failed: { id: number }) => failed.id === mail?.id)?.id;
    });
    await salus.fault('email', 'ok');
    expect((await clerk.call(resendMessage, { messageId })).status).toBe(200);
    expect((await mailAbout(referenceNumber)).to).toBe('duc@example.com');
  });
});
