import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { enterAs } from '../../testing/enter-as.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { PolicyRenewal } from './PolicyRenewal.tsx';

beforeAll(startI18n);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T09:00:00+07:00') });
  enterAs('sales');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

const policyEndDate = '2026-12-10T23:59:59.000+07:00';

// covers RENEW-9
test.each([
  ['its seller', null, ['Khách không tái tục', 'Tái tục']],
  ['who got it', { name: 'Lê An', email: 'bm@salus.test' }, ['Khách không tái tục', 'Tái tục']],
  ['nobody else', { name: 'Lê An', email: 'an@salus.test' }, []],
])('a policy that is due is decided on by %s', async (_, renewalOfficer, buttons) => {
  const contract = exampleContract({ policyEndDate, renewalOfficer });
  render(
    <OnPage>
      <PolicyRenewal contract={contract} />
    </OnPage>,
  );
  await screen.findByText('10/12/2026');
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
  expect(screen.queryAllByText('Lê An')).toHaveLength(renewalOfficer ? 1 : 0);
});
