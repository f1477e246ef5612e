import { expect, test } from 'vitest';
import { statuses } from '../contracts/status.ts';
import { awaitsPayment } from '../contracts/status-questions.ts';
import { isLinkEnd, toLinkEnd } from './link-end.ts';

// covers LINK-14
test.each(statuses)('a link ends exactly when %s does not await payment', (status) => {
  const end = toLinkEnd(status);
  expect(end === null).toBe(awaitsPayment(status));
  if (end !== null) expect(isLinkEnd(end)).toBe(true);
});

test.each(['', 'PAID', 'other', null, 1])('%j is no end of a link', (value) => {
  expect(isLinkEnd(value)).toBe(false);
});
