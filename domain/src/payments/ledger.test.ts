import { expect, test } from 'vitest';
import { objectKeys } from '../objects.ts';
import { arrivalEvent, ledgerAccounts, ledgerEvents, sidesOf } from './ledger.ts';

// covers LEDGER-1, LEDGER-2
test('each event has two different accounts, and each account two sides', () => {
  const sides = Object.values(sidesOf);
  expect(objectKeys(sidesOf)).toEqual(ledgerEvents.filter((event) => event !== 'REVERSAL'));
  expect(sides.filter(({ debit, credit }) => debit === credit)).toEqual([]);
  for (const account of ledgerAccounts) {
    expect(
      sides.some(({ debit }) => debit === account),
      account,
    ).toBe(true);
    expect(
      sides.some(({ credit }) => credit === account),
      account,
    ).toBe(true);
  }
});

// covers LEDGER-2
test.each([
  [{ isTransfer: false, pays: true, isUnallocated: false }, 'GATEWAY_PAYMENT'],
  [{ isTransfer: false, pays: false, isUnallocated: false }, 'GATEWAY_UNALLOCATED'],
  [{ isTransfer: true, pays: true, isUnallocated: false }, 'TRANSFER_PAYMENT'],
  [{ isTransfer: true, pays: false, isUnallocated: false }, 'TRANSFER_UNALLOCATED'],
  [{ isTransfer: true, pays: true, isUnallocated: true }, 'UNALLOCATED_ASSIGNED'],
  [{ isTransfer: true, pays: false, isUnallocated: true }, null],
] as const)('an arrival %o is %s', (arrival, event) => {
  expect(arrivalEvent(arrival)).toBe(event);
});
