import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { ContractCards } from './ContractCards.tsx';
import { useContractColumns } from './use-contract-columns.tsx';

beforeAll(startI18n);
afterEach(cleanup);

const free = {
  ...exampleContract(),
  planId: '30002001',
  waitingSince: null,
  linkOpenedAt: null,
  linkExpiresAt: null,
};
const row = { ...free, referenceNumber: 'HD261008ABCDEG', takenByName: 'Bùi Ngọc Lan' };

function StatusCell({ row }: { readonly row: typeof free }) {
  const columns = useContractColumns('bm-contract');
  return columns.find(({ key }) => key === 'status')?.render(row);
}

// covers WORK-1
test('a row and a card name the clerk only where one has the contract', async () => {
  window.scrollTo = () => undefined;
  render(
    <OnPage>
      <StatusCell row={row} />
      <StatusCell row={free} />
      <ContractCards rows={[row, free]} area="bm-contract" />
    </OnPage>,
  );
  expect(await screen.findAllByText('Bùi Ngọc Lan đang xử lý')).toHaveLength(2);
  expect(screen.getAllByText(/đang xử lý/)).toHaveLength(2);
});
