import { showContract } from '@salus/api/back-office.ts';
import { showDraft } from '@salus/api/contracts.ts';
import { recordOpening } from '@salus/api/customer-link.ts';
import { payManually } from '@salus/api/payments.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { givenContract } from '../testing/given.ts';
import { eventually, openForTests } from '../testing/test-app.ts';

const salus = openForTests();

async function show(referenceNumber: string) {
  const clerk = await salus.as('bm');
  return (await clerk.call(showContract, { referenceNumber })).body.data;
}

describe('the back office view of a contract', () => {
  // covers API-10, DETAIL-5, DETAIL-8, DETAIL-17, DOC-8, INT-6, ROLE-3
  test('adds payments, messages, signature, consents and syncs to the officer’s view', async () => {
    const { referenceNumber, linkToken } = await givenContract(salus, { status: 'ACTIVE' });
    const detail = await eventually('the core and the customer know', async () => {
      const contract = await show(referenceNumber);
      const isDone = contract.messages.every(({ status }: { status: string }) => status === 'SENT');
      const isDelivered = contract.link.deliveredAt !== null;
      return contract.statusCreated === 'success' &&
        contract.messages.length === 2 &&
        isDone &&
        isDelivered
        ? contract
        : null;
    });
    const officer = await salus.as('sales.cbb');
    const { messages: ownMessages, ...own } = (await officer.call(showDraft, { referenceNumber }))
      .body.data;
    const {
      payments,
      refunds,
      approvals,
      eInvoice,
      messages,
      apiSyncLogs,
      signature,
      consents,
      offerConsents,
      retrySync,
      version,
      ...more
    } = detail;
    const { consentState, consentEvidence, cashReceipt, ...others } = more;
    const { takenByName, takenByEmail, takenAt, ...untaken } = others;
    expect([takenByName, takenByEmail, takenAt]).toEqual([null, null, null]);
    expect(offerConsents).toEqual([]);
    const { consentRemindedAt, isPaidOverlap, paymentReversedAt, ...rest } = untaken;
    expect([consentRemindedAt, isPaidOverlap, paymentReversedAt]).toEqual([null, false, null]);
    const none = [consentEvidence, cashReceipt, eInvoice];
    expect([consentState, approvals, ...none]).toEqual(['GIVEN', [], null, null, null]);
    expect({ ...rest, allowedActions: own.allowedActions, version: own.version }).toEqual(own);
    expect(rest.allowedActions.map(({ action }: { action: string }) => action)).toEqual([
      'payManually',
      'withdraw',
      'recreateFile',
      'handOver',
      'correctContact',
      'answerRequest',
      'resendCertificate',
      'passRenewal',
      'setReminders',
      'clearConsentFlag',
      'cancel',
      'recordInvoice',
    ]);

    expect(payments).toEqual([
      {
        refOrder: own.refOrder,
        amount: 620_000,
        status: 'SUCCEEDED',
        vpc_TxnResponseCode: '0',
        gatewayTransactionNo: expect.any(String),
        paidAmount: 620_000,
        startedBy: 'customer',
        createdAt: expect.stringMatching(/\+07:00$/),
        settledAt: expect.stringMatching(/\+07:00$/),
        arrivedAt: null,
        reviewReason: null,
        isToReview: false,
        reviewDecision: null,
        reviewNote: null,
        reviewedByName: null,
        reviewedAt: null,
      },
    ]);
    expect(refunds).toEqual([]);
    const delivery = { status: 'SENT', attempts: 1, lastError: null, isResendable: false };
    const times = {
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      createdAt: expect.stringMatching(/\+07:00$/),
      sentAt: expect.stringMatching(/\+07:00$/),
    };
    expect(messages).toEqual([
      {
        id: expect.any(Number),
        channel: 'EMAIL',
        kind: 'POLICY_ISSUED',
        recipient: 'duc@example.com',
        ...delivery,
        ...times,
        deliveredAt: null,
        replacesId: null,
      },
      {
        id: expect.any(Number),
        channel: 'SMS',
        kind: 'CUSTOMER_LINK',
        recipient: '0987654321',
        ...delivery,
        ...times,
        deliveredAt: expect.stringMatching(/\+07:00$/),
        replacesId: null,
      },
    ]);
    const messageOfOfficer = (message: (typeof messages)[number]) => {
      const { recipient, attempts, lastError, isResendable, traceId, ...others } = message;
      return others;
    };
    expect(ownMessages).toEqual(messages.map(messageOfOfficer));
    expect(apiSyncLogs).toEqual([
      {
        kind: 'sync-create',
        status: 'success',
        message: 'CREATED: policy created',
        httpStatus: 201,
        at: detail.createdResponseAt,
      },
    ]);
    expect(signature).toEqual({
      signer: expect.any(String),
      signedAt: expect.stringMatching(/\+07:00$/),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(consents.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'health-data',
      'payment-terms',
      'personal-data',
      'policy-understood',
    ]);
    expect(consents[0]).toEqual({
      kind: expect.any(String),
      way: 'SMS_LINK',
      ticked: expect.any(Boolean),
      at: expect.stringMatching(/\+07:00$/),
      ipAddress: expect.any(String),
      device: expect.any(String),
      textVersion: expect.any(String),
      language: 'vi',
      textDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      shownDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(retrySync).toBeNull();
    expect(JSON.stringify(detail)).not.toContain(linkToken);
  });

  test('has empty blocks for a draft', async () => {
    const { referenceNumber } = await givenContract(salus, {
      officer: 'sales.sale',
      draft: { planId: '30002017' },
    });
    expect(await show(referenceNumber)).toMatchObject({
      referenceNumber,
      status: 'DRAFT',
      payments: [],
      refunds: [],
      messages: [],
      apiSyncLogs: [],
      signature: null,
      consents: [],
      retrySync: null,
    });
  });

  test('lists all insured persons of a family', async () => {
    const { referenceNumber } = await givenContract(salus, { type: 'FAMILY' });
    const detail = await show(referenceNumber);
    expect([detail.typeContract, detail.insuredDetails.length]).toEqual(['FAMILY', 3]);
  });
});

test('does not find an unknown number', async () => {
  const clerk = await salus.as('bm');
  const reply = await clerk.call(showContract, { referenceNumber: 'HD260101ZZZZZZ' });
  expect([reply.status, reply.body.error_code]).toEqual([404, 'NOT_FOUND']);
});

test.each(['sales.cbb', 'sales.sale', 'manager', 'director', 'area', 'region'])(
  '%s may not look',
  async (name) => {
    const { referenceNumber } = await givenContract(salus);
    const reply = await (await salus.as(name)).call(showContract, { referenceNumber });
    expect([reply.status, reply.body.error_code]).toEqual([403, 'FORBIDDEN']);
  },
);

describe('the version of a detail', () => {
  const details = { 'sales.cbb': 'info-temporary', bm: 'bm-info-temporary' } as const;
  type Reader = keyof typeof details;
  const readers = objectKeys(details);
  const about = async (reader: Reader, call: string, referenceNumber: string) => {
    const { status, body } = await (await salus.as(reader)).get(`/v1/auth/contract/${call}`, {
      referenceNumber,
    });
    expect(status).toBe(200);
    return body.data;
  };
  const readVersions = (number: string) =>
    Promise.all(readers.map((reader) => about(reader, 'version', number)));
  const shownVersions = async (number: string) => {
    const contracts = await Promise.all(readers.map((who) => about(who, details[who], number)));
    return contracts.map(({ version }) => ({ version }));
  };
  const awaitDelivery = (number: string) =>
    eventually('the SMS with the link is delivered', async () => {
      const { messages, link } = await about('bm', details.bm, number);
      return messages[0].status === 'SENT' && link.deliveredAt !== null;
    });
  const countReads = async (number: string) => {
    const { rows } = await sql<{ reads: string }>`select coalesce(sum(times), 0) as reads
      from personal_reads where reference_number = ${number}`.execute(salus.db);
    return Number(rows[0]?.reads);
  };

  // covers DETAIL-11, SEC-4
  test('stays the same while nothing changes, and leaves no row in the log of reads', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    await awaitDelivery(referenceNumber);
    const readsBefore = await countReads(referenceNumber);
    const versions = await shownVersions(referenceNumber);
    expect(versions).toEqual(
      readers.map(() => ({ version: expect.stringMatching(/^[\w-]{43}$/) })),
    );
    expect(new Set(versions.map(({ version }) => version)).size).toBe(readers.length);
    for (let minute = 0; minute < 5; minute += 1) {
      salus.wait(1);
      expect(await readVersions(referenceNumber)).toEqual(versions);
    }
    expect(await countReads(referenceNumber)).toBe(readsBefore + readers.length);
  });

  // covers DETAIL-11
  test('changes with the customer’s steps, and when a link may be sent again', async () => {
    const { referenceNumber, linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
    });
    await awaitDelivery(referenceNumber);
    const customer = salus.customer(linkToken);
    const readersOfChange = async (step: () => unknown) => {
      const before = await shownVersions(referenceNumber);
      await step();
      const after = await readVersions(referenceNumber);
      return readers.filter((_, at) => after[at]?.version !== before[at]?.version);
    };
    expect(await readersOfChange(() => customer.call(recordOpening))).toEqual(readers);
    // The link may be sent again; clerks send none.
    expect(await readersOfChange(() => salus.wait(61))).toContain('sales.cbb');
    const pay = async () =>
      (await salus.as('bm')).call(payManually, {
        referenceNumber,
        paymentDate: businessDay(salus.now()),
        paymentTime: '00:00:00',
        manualPaymentNote: 'Tiền mặt',
      });
    expect(await readersOfChange(pay)).toEqual(readers);
  });

  // covers ROLE-6
  test('is unknown to another officer, and for an unknown number', async () => {
    const { referenceNumber } = await givenContract(salus);
    const call = '/v1/auth/contract/version';
    const others = await (await salus.as('sales2.cbb')).get(call, { referenceNumber });
    const unknown = await (await salus.as('bm')).get(call, { referenceNumber: 'HD261008ABCDEF' });
    expect([others.status, unknown.status]).toEqual([404, 404]);
  });
});
