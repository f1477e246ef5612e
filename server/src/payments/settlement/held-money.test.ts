import { showDraft } from '@salus/api/contracts.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { dayText } from '@salus/domain/time/day-text.ts';
import { describe, expect, test } from 'vitest';
import { givenContract } from '../../testing/given.ts';
import { decideMoney, findMoney, sendNotice } from '../../testing/money/unallocated-steps.ts';
import { readContract } from '../../testing/stored-rows.ts';
import { eventually, openForTests, withoutIssuing } from '../../testing/test-app.ts';

const PREMIUM = 620_000;

const salus = openForTests({}, withoutIssuing);

const awaiting = () => givenContract(salus, { status: 'AWAITING_PAYMENT' });
let notices = 0;
const transfer = async (content: string, amount: number) => {
  notices += 1;
  await sendNotice(salus, { bankReference: `FTHELD${notices}`, content, amount });
};
const messagesAbout = async (referenceNumber: string) => {
  const { id } = await readContract(salus, referenceNumber);
  return salus.db
    .selectFrom('messages')
    .select(['id', 'channel', 'recipient', 'status'])
    .where('contract_id', '=', id)
    .where('kind', '=', 'MONEY_DIFFERS')
    .orderBy('id')
    .execute();
};
// covers MONEY-8
describe('money that does not fit', () => {
  test('is mailed once, with the sum that is due and what to do', async () => {
    const { referenceNumber } = await awaiting();
    await transfer(referenceNumber, PREMIUM - 10_000);
    const { proposer_email: email } = await readContract(salus, referenceNumber);
    const mail = await eventually('the mail', async () =>
      (await salus.outbox()).find(({ subject }) => subject?.includes('610,000 đ')),
    );
    expect(mail.to).toBe(email);
    expect(mail.subject).toContain(referenceNumber);
    const facts = [
      'Số tiền đã nhận: 610,000 đ',
      'Số tiền cần thanh toán: 620,000 đ',
      `Ngày nhận tiền: ${dayText(businessDay(salus.now()))}`,
      'Lý do: Số tiền nhận được khác với số tiền cần thanh toán',
      `Quý khách vui lòng chuyển lại đúng 620,000 đ với nội dung ${referenceNumber}.`,
    ];
    for (const fact of facts) expect(mail.text).toContain(fact);
    expect(await messagesAbout(referenceNumber)).toHaveLength(1);
  });

  test('is reported for each transfer, and for a repeated notice once', async () => {
    const { referenceNumber: content } = await awaiting();
    await transfer(content, 1_000);
    const notice = { bankReference: 'FTHELDTWICE', content, amount: 2_000 };
    await Promise.all([sendNotice(salus, notice), sendNotice(salus, notice)]);
    expect(await messagesAbout(content)).toHaveLength(2);
  });

  test('asks for nothing more once the contract is paid', async () => {
    const { referenceNumber } = await awaiting();
    await transfer(referenceNumber, PREMIUM);
    await transfer(referenceNumber, PREMIUM);
    const mail = await eventually('the mail', async () =>
      (await salus.outbox()).find(
        ({ text }) => text.includes(referenceNumber) && text.includes('không cần chuyển thêm tiền'),
      ),
    );
    expect(mail.text).toContain('Hợp đồng đã được thanh toán trước đó');
    expect(mail.text).not.toContain('Số tiền cần thanh toán');
    expect(await messagesAbout(referenceNumber)).toHaveLength(1);
  });

  test('is reported by SMS where the customer has no e-mail', async () => {
    const { referenceNumber } = await awaiting();
    const { id } = await readContract(salus, referenceNumber);
    const rows = salus.db.updateTable('contracts').set({ proposer_email: '' });
    await rows.where('id', '=', id).execute();
    await transfer(referenceNumber, 600_000);
    const start = `Da nhan 600,000d cho hop dong ${referenceNumber}`;
    const sms = await eventually('the SMS', async () =>
      (await salus.outbox()).find(({ text }) => text.startsWith(start)),
    );
    expect(sms.channel).toBe('SMS');
    expect(sms.text.length).toBeLessThanOrEqual(160);
  });

  test('is in the history with its amount and reason', async () => {
    const { referenceNumber } = await awaiting();
    await transfer(referenceNumber, PREMIUM + 5_000);
    const officer = await salus.as('sales.cbb');
    const { body } = await officer.call(showDraft, { referenceNumber });
    const { history } = body.data;
    expect(history.at(-1)).toMatchObject({
      action: 'holdMoney',
      actorKind: 'gateway',
      changes: [
        { field: 'heldAmount', from: null, to: '625000' },
        { field: 'heldReason', from: null, to: 'AMOUNT_DIFFERS' },
      ],
    });
  });

  test('is not mailed after a clerk returned it', async () => {
    await salus.fault('email', 'error');
    const { referenceNumber } = await awaiting();
    await transfer(referenceNumber, 1_000);
    const clerk = await salus.as('bm');
    const [money] = await findMoney(clerk, referenceNumber);
    await decideMoney(clerk, money.id, 'RETURN', { note: 'Sai số tiền' });
    await salus.fault('email', 'ok');
    await eventually('the end of the message', async () => {
      const [message] = await messagesAbout(referenceNumber);
      return message?.status === 'SUPERSEDED';
    });
  });
});
