import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { DetailTabs, filledTabs } from './DetailTabs.tsx';

beforeAll(startI18n);
afterEach(cleanup);

// covers DETAIL-15
test('has a tab for each part with anything in it, in the address', async () => {
  window.scrollTo = () => undefined;
  const contract = exampleContract({ typePayment: 'MANUAL' });
  const tabs = filledTabs(contract);
  expect(tabs).toContain('money');
  render(
    <OnPage>
      <DetailTabs contract={contract} tabs={['contract', 'money', 'system']} tab="money" />
    </OnPage>,
  );
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Hợp đồng', null],
    ['Tiền', 'page'],
    ['Hệ thống', null],
  ]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['contract', 'money', 'system'].map((tab) =>
      expect.stringMatching(new RegExp(`/temp-info/${contract.referenceNumber}\\?tab=${tab}$`)),
    ),
  );
});

// covers DETAIL-15
test('has none where there is only the contract', () => {
  const contract = exampleContract({
    typePayment: null,
    payments: [],
    refunds: [],
    messages: [],
    apiSyncLogs: [],
    signature: null,
  });
  expect(filledTabs(contract)).toEqual(['contract']);
});
