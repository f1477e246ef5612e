import { recallLink } from '@salus/api/contracts/corrections.ts';
import { showCounterLink } from '@salus/api/contracts/counter-link.ts';
import { editDraft, editFamilyDraft, showDraft } from '@salus/api/contracts.ts';
import { requestChange, sendSmsLink } from '@salus/api/customer-link.ts';
import { generateOtp } from '@salus/api/verification.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { beforeAll, expect, test } from 'vitest';
import { draftBody, familyBody, givenContract } from '../testing/given.ts';
import { givenPlanVersion } from '../testing/given-plan-version.ts';
import { type Caller, openForTests } from '../testing/test-app.ts';

const salus = openForTests();
let officer: Caller;
beforeAll(async () => {
  officer = await salus.as('sales.cbb');
});
/** Another price is in force. */
let fee = 620_000;
const raisePrice = (plan: string) => {
  fee += 10_000;
  return givenPlanVersion(salus, plan, { fee: vnd(fee) });
};

const steps = {
  'sms-link': (referenceNumber: string) => officer.call(sendSmsLink, { referenceNumber }),
  'otp/generate': (referenceNumber: string) => officer.call(generateOtp, { referenceNumber }),
  'counter-link': (referenceNumber: string) => officer.call(showCounterLink, { referenceNumber }),
};
const detail = async (referenceNumber: string) =>
  (await officer.call(showDraft, { referenceNumber })).body.data;

async function save(referenceNumber: string) {
  const { updatedAt, typeContract } = await detail(referenceNumber);
  const edit = { referenceNumber, updatedAt };
  return typeContract === 'FAMILY'
    ? officer.call(editFamilyDraft, { ...familyBody(), ...edit })
    : officer.call(editDraft, { ...draftBody(), ...edit });
}

// covers CAT-16
test.each(Object.entries(steps))('%s needs the price in force', async (_, step) => {
  const { referenceNumber } = await givenContract(salus);
  const oldFee = fee;
  await raisePrice(draftBody().planId);
  const reply = await step(referenceNumber);
  expect([reply.status, reply.body.error_code]).toEqual([422, 'PRICE_CHANGED']);
  expect(reply.body.data).toEqual({
    old: { fee: oldFee, amount: 100_000_000, premiumAmount: oldFee },
    new: { fee, amount: 100_000_000, premiumAmount: fee },
  });
  expect(await detail(referenceNumber)).toMatchObject({ status: 'DRAFT', premiumAmount: oldFee });
  expect((await save(referenceNumber)).body.data.premiumAmount).toBe(fee);
  expect((await step(referenceNumber)).status).toBe(200);
});

// covers CAT-8, CAT-16
test.each(['INDIVIDUAL', 'FAMILY'] as const)(
  'a sent %s contract keeps its price through a change request and a recall',
  async (type) => {
    const { referenceNumber, linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
      type,
    });
    const { premiumAmount } = await detail(referenceNumber);
    await raisePrice((await detail(referenceNumber)).planId);
    await salus.customer(linkToken).call(requestChange, { noteChangeInfoCustomer: 'Sai địa chỉ' });
    expect((await save(referenceNumber)).body.data.premiumAmount).toBe(premiumAmount);
    await officer.call(recallLink, { referenceNumber });
    expect((await save(referenceNumber)).body.data.premiumAmount).toBe(premiumAmount);
    expect((await officer.call(sendSmsLink, { referenceNumber })).status).toBe(200);
  },
);
