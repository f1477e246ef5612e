import { correctContact } from '@salus/api/contracts/corrections.ts';
import { showDraft } from '@salus/api/contracts.ts';
import { linkToFile } from '@salus/api/documents.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { givenContract } from '../../testing/given.ts';
import { type Caller, eventually, openForTests } from '../../testing/test-app.ts';

const CONTRACT = '/v1/auth/contract';

const salus = openForTests();
let officer: Caller;
beforeAll(async () => {
  officer = await salus.as('sales.cbb');
});
afterEach(() => salus.fault('files', 'ok'));

const correct = (body: object, caller = officer) =>
  caller.call(correctContact, { reason: 'Gõ nhầm', ...body });
const resend = (referenceNumber: string, channel: string, caller = officer) =>
  caller.post(`${CONTRACT}/resend-certificate`, { referenceNumber, channel });
const mailsTo = async (to: string) => (await salus.outbox()).filter((mail) => mail.to === to);
const lastEntry = async (referenceNumber: string) =>
  (await officer.call(showDraft, { referenceNumber })).body.data.history.at(-1);

describe('correct-contact', () => {
  // covers LIFE-13
  test('sends the certificate to the new address and a notice to the old one', async () => {
    const draft = { proposerEmail: 'cu.1@example.com', proposerMobile: '0912000031' };
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE', draft });
    await eventually('the first certificate', async () => (await mailsTo('cu.1@example.com'))[0]);
    const reply = await correct({
      referenceNumber,
      proposerEmail: 'moi.1@example.com',
      proposerMobile: '0912000032',
    });
    expect([reply.status, reply.body.data]).toMatchObject([200, { referenceNumber }]);
    const [mail] = await eventually('the certificate', async () => {
      const mails = await mailsTo('moi.1@example.com');
      return mails.length > 0 ? mails : null;
    });
    expect(mail?.attachments).toHaveLength(1);
    const notice = await eventually('the notice', async () =>
      (await mailsTo('cu.1@example.com')).find(({ subject }) => subject?.includes('đã được sửa')),
    );
    expect(notice.text).not.toContain('moi.1@example.com');
    await eventually('the SMS to the new number', async () =>
      (await mailsTo('84912000032')).find(({ text }) => text.includes('/my/')),
    );
    await eventually('the SMS to the old number', async () =>
      (await mailsTo('84912000031')).find(({ text }) => text.includes('vua duoc sua')),
    );
    expect(await lastEntry(referenceNumber)).toMatchObject({
      action: 'correctContact',
      note: 'Gõ nhầm',
      changes: [
        { field: 'proposerEmail', from: 'cu.1@example.com', to: 'moi.1@example.com' },
        { field: 'proposerMobile', from: '0912000031', to: '0912000032' },
      ],
    });
  });

  // covers LIFE-13
  test('is refused for a draft, to others, without an address and for a wrong one', async () => {
    const { referenceNumber } = await givenContract(salus);
    const proposerEmail = 'moi.2@example.com';
    const state = await correct({ referenceNumber, proposerEmail });
    expect([state.status, state.body.error_code]).toEqual([409, 'INVALID_STATE']);
    const other = await salus.as('sales2.cbb');
    expect((await correct({ referenceNumber, proposerEmail }, other)).status).toBe(404);
    const none = await correct({ referenceNumber });
    expect([none.status, none.body.data]).toEqual([
      400,
      [{ path: 'proposerEmail', code: 'required' }],
    ]);
    expect((await correct({ referenceNumber, proposerMobile: '12' })).status).toBe(400);
  });
});

describe('resend-certificate', () => {
  // covers DOC-11
  test('sends by e-mail and SMS, five times a day', async () => {
    const draft = { proposerEmail: 'lai.1@example.com', proposerMobile: '0912000041' };
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE', draft });
    expect((await resend(referenceNumber, 'SMS')).status).toBe(200);
    for (let sends = 1; sends < 5; sends += 1)
      expect((await resend(referenceNumber, 'EMAIL')).status).toBe(200);
    const refusal = await resend(referenceNumber, 'EMAIL', await salus.as('bm'));
    expect([refusal.status, refusal.body.error_code]).toEqual([429, 'CERTIFICATE_SENT_TOO_OFTEN']);
    await eventually(
      'the certificates',
      async () => (await mailsTo('lai.1@example.com')).length === 5,
    );
    await eventually('the SMS', async () =>
      (await mailsTo('84912000041')).find(({ text }) => text.includes('/my/')),
    );
    expect((await lastEntry(referenceNumber)).action).toBe('resendCertificate');
    expect((await resend(referenceNumber, 'FAX')).status).toBe(400);
  });

  // covers DOC-11
  test('makes a lost file again', async () => {
    const draft = { proposerEmail: 'lai.2@example.com' };
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE', draft });
    await eventually('the first certificate', async () => (await mailsTo('lai.2@example.com'))[0]);
    await salus.db
      .updateTable('documents')
      .set({ storage_key: 'certificates/2026/lost.pdf' })
      .where('contract_id', '=', (eb) =>
        eb.selectFrom('contracts').select('id').where('reference_number', '=', referenceNumber),
      )
      .execute();
    expect((await resend(referenceNumber, 'EMAIL')).status).toBe(200);
    await eventually(
      'the second one',
      async () => (await mailsTo('lai.2@example.com')).length === 2,
    );
    const link = await officer.call(linkToFile, { referenceNumber });
    const file = await salus.ask({ method: 'GET', url: new URL(link.body.result).pathname });
    expect(file.status).toBe(200);
  });

  test('is refused before the contract is active', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    expect((await resend(referenceNumber, 'EMAIL')).body.error_code).toBe('INVALID_STATE');
  });
});
