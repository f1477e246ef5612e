import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { type Notices, NoticesProvider, useNotices } from './NoticesProvider.tsx';

let notices: Notices;

beforeAll(startI18n);
afterEach(cleanup);

function Asker() {
  notices = useNotices();
  return null;
}

const pageAt = (place: string) => (
  <NoticesProvider place={place}>
    <Asker />
  </NoticesProvider>
);

test('withdraws a question about a page when another one is shown', async () => {
  const { rerender } = render(pageAt('/contract/1?edit=1'));
  const question = { title: 'Lưu thay đổi?', text: 'Phí 620.000 đ', verb: 'Lưu' };
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = notices.confirm(question);
  });
  rerender(pageAt('/contract/1?edit=1'));
  expect(screen.getByRole('dialog').textContent).toContain('Lưu thay đổi?');
  rerender(pageAt('/contract/2'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await answer).toBe(false);

  // The new page asks its own.
  act(() => {
    answer = notices.confirm(question);
  });
  act(() => screen.getByRole('button', { name: 'Lưu' }).click());
  expect(await answer).toBe(true);
});
