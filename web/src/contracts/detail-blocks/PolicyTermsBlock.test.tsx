import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { PolicyTermsBlock } from './PolicyTermsBlock.tsx';

beforeAll(startI18n);
afterEach(cleanup);

// covers CAT-13
test('staff see the exclusions, waiting periods and documents of a contract', () => {
  const sha256 = 'a'.repeat(64);
  render(
    <PolicyTermsBlock
      terms={{
        version: 2,
        digest: sha256,
        language: 'vi',
        exclusions: ['Bệnh có sẵn'],
        waitingPeriods: [{ text: 'Bệnh thông thường', days: 30 }],
        documents: [
          { kind: 'WORDING', language: 'vi', name: 'Quy tắc', url: '/file/quy-tac', sha256 },
        ],
      }}
    />,
  );
  expect(screen.getByText('Phiên bản 2')).toBeDefined();
  expect(screen.getByText('Bệnh có sẵn')).toBeDefined();
  expect(screen.getByText('30 ngày')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Quy tắc' }).getAttribute('href')).toBe('/file/quy-tac');
});

test('a contract without kept terms has no block', () => {
  const { container } = render(<PolicyTermsBlock terms={null} />);
  expect(container.textContent).toBe('');
});
