import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { type Notices, NoticesProvider, useNotices } from './NoticesProvider.tsx';
import { Said } from './Said.tsx';

let notices: Notices;

beforeAll(startI18n);
afterEach(cleanup);

function Speaker() {
  notices = useNotices();
  return <Said />;
}

test('reads a failure out once and at once, and everything else when there is time', () => {
  render(
    <NoticesProvider>
      <Speaker />
    </NoticesProvider>,
  );
  act(() => notices.success('Đã lưu'));
  expect(screen.getByText('Đã lưu').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => notices.failure('Chưa lưu được'));
  expect(screen.getByRole('alert').textContent).toBe('Chưa lưu được');
  expect(screen.getByRole('alert').closest('[aria-live]')).toBeNull();
});
