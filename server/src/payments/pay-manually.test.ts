import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contractOf, orderOf } from '../testing/gateway-notice.ts';
import { type GivenContract, givenContract, openOrder, settleOrder, statusOf } from '../testing/given.ts';
import { checkInvariants } from '../testing/invariants.ts';
import { type Caller, eventually, startTestApp, type TestApp } from '../testing/test-app.ts';

const CALL = '/v1/auth/contract/bm-payment';
const NOTE = 'Khách nộp tiền mặt tại quầy';

let salus: TestApp;
let clerk: Caller;
let contract: GivenContract;

beforeAll(async () => {
  salus = await startTestApp();
});
afterAll(() => salus.close());
beforeEach(async () => {
  clerk = await salus.as('bm');
  contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
});

const today = () => businessDayOf(salus.now());

/** The body of portal §7, with changes. */
function payment(changes: object = {}) {
  return {
    referenceNumber: contract.referenceNumber,
    paymentDate: today(),
    paymentTime: '09:30:15',
    manualPaymentNote: NOTE,
    ...changes,
  };
}

const active = () =>
  eventually('the policy is active', async () => (await statusOf(salus, contract.referenceNumber)) === 'ACTIVE');

const view = async (referenceNumber = contract.referenceNumber) =>
  (await clerk.get('/v1/auth/contract/bm-info-temporary', { referenceNumber })).body.data;

describe('money that came outside of the gateway', () => {
  test('pays the contract, on the day and at the time given, and the policy follows', async () => {
    const paymentDate = today();
    const reply = await clerk.post(CALL, payment({ timeZoneOffset: -420, timeZoneName: 'Asia/Ho_Chi_Minh' }));
    expect(reply).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: {
          referenceNumber: contract.referenceNumber,
          status: 'PAID',
          paidAt: `${paymentDate}T09:30:15.000+07:00`,
        },
      },
    });
    await active();
    const shown = await view();
    expect(shown).toMatchObject({
      status: 'ACTIVE',
      typePayment: 'MANUAL',
      paymentDate: `${paymentDate}T09:30:15.000+07:00`,
      manualPaymentNote: NOTE,
      paidManualByEmail: 'bm@salus.test',
      refOrder: null,
      paymentStatus: null,
      policyStartDate: `${paymentDate}T00:00:00.000+07:00`,
    });
    const entry = shown.history.find(({ action }: { action: string }) => action === 'payManually');
    expect(entry).toMatchObject({
      actorKind: 'staff',
      fromStatus: 'AWAITING_PAYMENT',
      toStatus: 'PAID',
      note: NOTE,
      changes: [
        { field: 'typePayment', from: null, to: 'MANUAL' },
        { field: 'paymentDate', from: null, to: `${paymentDate}T09:30:15.000+07:00` },
      ],
    });
  });
});
