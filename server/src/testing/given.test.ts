import { showUnfinishedForm } from '@salus/api/contracts/unfinished-forms.ts';
import { showDraft } from '@salus/api/contracts.ts';
import { linkToFile, recreateFile } from '@salus/api/documents.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenContract } from './given.ts';
import { type Caller, eventually, openForTests } from './test-app.ts';

const salus = openForTests();
let officer: Caller;
beforeAll(async () => {
  officer = await salus.as('sales.cbb');
});

const show = async (referenceNumber: string) =>
  (await officer.call(showDraft, { referenceNumber })).body.data;

test('an endpoint whose path has parameters can only be called by its path', async () => {
  await expect(officer.call(showUnfinishedForm)).rejects.toThrow(
    `${showUnfinishedForm.path} has parameters`,
  );
});

describe('a contract sold through the API', () => {
  test('becomes active with certificate, e-mail, insurer’s policy and full history', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    const contract = await eventually('the insurer knows', async () => {
      const contract = await show(referenceNumber);
      return contract.statusCreated === 'success' ? contract : null;
    });
    expect(contract).toMatchObject({
      status: 'ACTIVE',
      policyNo: expect.stringMatching(/^30002-\d\d-\d{8}$/),
      fileName: `${contract.policyNo}.pdf`,
      typePayment: 'ONLINE',
      paymentStatus: null,
      vpc_TxnResponseCode: '0',
      verifiedBy: 'SMS_LINK',
      mayDownloadFile: true,
      mayDownloadDraft: false,
    });
    expect(
      contract.history.map(
        (entry: { action: string; actorKind: string; toStatus: string }) =>
          `${entry.actorKind} ${entry.action} → ${entry.toStatus}`,
      ),
    ).toEqual([
      'staff create → DRAFT',
      'staff sendSmsLink → AWAITING_PAYMENT',
      'customer startPayment → AWAITING_PAYMENT',
      'gateway onlinePaymentSucceeded → PAID',
      'system issue → ACTIVE',
    ]);

    const mail = await eventually('the e-mail', async () =>
      (await salus.outbox()).find(
        ({ channel, to }) => channel === 'EMAIL' && to === 'duc@example.com',
      ),
    );
    expect(mail.attachments.map(({ name }) => name)).toEqual([`${contract.policyNo}.pdf`]);

    const { result } = (await officer.call(linkToFile, { referenceNumber })).body;
    const file = await salus.anybody.get(new URL(result).pathname);
    expect([
      file.status,
      file.headers['content-type'],
      file.bytes.subarray(0, 5).toString(),
    ]).toEqual([200, 'application/pdf', '%PDF-']);
  });

  test('stays paid until its certificate can be stored, then becomes active', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'PAID' });
    await eventually(
      'the fault shows',
      async () => (await show(referenceNumber)).issuingError === 'files',
    );
    await salus.fault('files', 'ok');
    const again = await officer.call(recreateFile, { referenceNumber });
    expect([again.status, again.body.data?.status ?? again.body.error_code]).toEqual([
      200,
      'ACTIVE',
    ]);
    expect((await show(referenceNumber)).status).toBe('ACTIVE');
  });
});
