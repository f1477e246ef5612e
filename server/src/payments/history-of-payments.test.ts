import { editDraft, showDraft } from '@salus/api/contracts.ts';
import { expect, test } from 'vitest';
import {
  draftBody,
  type GivenContract,
  givenContract,
  openOrder,
  settleOrder,
} from '../testing/given.ts';
import { givenCustomer } from '../testing/given-code.ts';
import { openForTests, withoutIssuing } from '../testing/test-app.ts';

const salus = openForTests({}, withoutIssuing);

type Entry = { readonly action: string; readonly changes: readonly unknown[] };

const show = async (referenceNumber: string) =>
  (await (await salus.as('sales.cbb')).call(showDraft, { referenceNumber })).body.data;

/** The changes of the history, one entry per action. */
async function readChanges(referenceNumber: string): Promise<[string, readonly unknown[]][]> {
  const { history } = await show(referenceNumber);
  return history.map(({ action, changes }: Entry) => [action, changes]);
}

const requestChange = ({ linkToken }: GivenContract) =>
  salus
    .customer(linkToken)
    .post('/v1/customer/contract/sms-rejected', { noteChangeInfoCustomer: 'Xin sửa tên' });

// covers LIFE-4
test('each action lists its changes, from the first link to the payment', async () => {
  const contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const { referenceNumber } = contract;
  const { sendSmsLinkAt } = await show(referenceNumber);
  await requestChange(contract);
  const { updatedAt } = await show(referenceNumber);
  const edit = { ...draftBody({ proposerAddress: 'Số 2' }), referenceNumber, updatedAt };
  await (await salus.as('sales.cbb')).call(editDraft, edit);
  await settleOrder(salus, await openOrder(salus, contract.linkToken), { code: '5' });
  await settleOrder(salus, await openOrder(salus, contract.linkToken));
  const { paymentDate } = await show(referenceNumber);

  expect(await readChanges(referenceNumber)).toEqual([
    ['create', []],
    ['sendSmsLink', [{ field: 'sendSmsLinkAt', from: null, to: sendSmsLinkAt }]],
    ['requestChange', [{ field: 'adjustInfo', from: null, to: 'CHANGE_INFO' }]],
    [
      'save',
      [
        { field: 'proposerAddress', from: draftBody().proposerAddress, to: 'Số 2' },
        { field: 'sendSmsLinkAt', from: sendSmsLinkAt, to: null },
        { field: 'adjustInfo', from: 'CHANGE_INFO', to: null },
      ],
    ],
    [
      'startPayment',
      [
        { field: 'verifiedBy', from: null, to: 'SMS_LINK' },
        { field: 'consentState', from: 'MISSING', to: 'GIVEN' },
      ],
    ],
    [
      'onlinePaymentFailed',
      [
        { field: 'paymentStatus', from: null, to: 'PAY_FAILURE' },
        { field: 'vpc_TxnResponseCode', from: null, to: '5' },
      ],
    ],
    ['startPayment', []],
    [
      'onlinePaymentSucceeded',
      [
        { field: 'typePayment', from: null, to: 'ONLINE' },
        { field: 'paymentDate', from: null, to: paymentDate },
        { field: 'paymentStatus', from: 'PAY_FAILURE', to: null },
        { field: 'vpc_TxnResponseCode', from: '5', to: '0' },
      ],
    ],
  ]);
});

test('a payment of an older order closes the change request', async () => {
  const contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const order = await openOrder(salus, contract.linkToken);
  await requestChange(contract);
  await settleOrder(salus, order);
  expect((await readChanges(contract.referenceNumber)).at(-1)).toEqual([
    'onlinePaymentSucceeded',
    expect.arrayContaining([{ field: 'adjustInfo', from: 'CHANGE_INFO', to: null }]),
  ]);
});

test('a one-time code lists the verification of the customer', async () => {
  const customer = await givenCustomer(salus);
  await customer.guess(await customer.codeBySms());
  expect(await readChanges(customer.referenceNumber)).toEqual([
    ['create', []],
    ['generateOtp', []],
    ['verifyOtp', [{ field: 'verifiedBy', from: null, to: 'OTP' }]],
  ]);
});
