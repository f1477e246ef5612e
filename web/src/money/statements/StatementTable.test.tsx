import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleLine } from '../../testing/example-line.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { StatementTable } from './StatementTable.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// covers STMT-8
test('moves the focus to the next line when the decided one is gone', async () => {
  window.scrollTo = () => undefined;
  const lines = [2, 5, 8].map((lineNo) =>
    exampleLine(lineNo, { result: 'UNKNOWN_CONTENT', referenceNumber: null }),
  );
  let decide: () => void = () => undefined;
  function Table() {
    const [isDecided, setIsDecided] = useState(false);
    decide = () => setIsDecided(true);
    return (
      <StatementTable
        statementId={7}
        lines={isDecided ? lines.filter(({ lineNo }) => lineNo !== 5) : lines}
        mayWrite
        onChanged={() => undefined}
      />
    );
  }
  // The answer comes after the lines were read again.
  vi.stubGlobal('fetch', async () => {
    act(decide);
    await waitFor(() => expect(document.querySelector('[data-line="5"]')).toBeNull());
    return new Response(JSON.stringify({ success: true, data: {} }));
  });
  render(
    <OnPage>
      <Table />
    </OnPage>,
  );
  const [, second] = await screen.findAllByRole('button', { name: 'Để riêng' });
  if (second) fireEvent.click(second);
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Chờ khách hàng' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Để riêng' }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(document.activeElement?.closest('[data-line]')?.getAttribute('data-line')).toBe('8'),
  );
});
