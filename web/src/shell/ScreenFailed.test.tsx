import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { isConnected } from '../page/connection.ts';
import { ScreenFailed } from './ScreenFailed.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const server = (answers: boolean) =>
  vi.stubGlobal('fetch', async () => {
    if (!answers) throw new TypeError('Failed to fetch');
    return new Response();
  });
const ask = () => act(async () => void (await isConnected()));

// covers RUN-21
test('opens the screen by itself when the connection is back, once', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  server(false);
  await ask();
  render(<ScreenFailed error={new Error('no connection')} reset={() => undefined} />);
  screen.getByRole('heading', { name: 'Mất kết nối' });
  await ask();
  expect(reload).not.toHaveBeenCalled();
  server(true);
  await ask();
  expect(reload).toHaveBeenCalledOnce();
  await ask();
  expect(reload).toHaveBeenCalledOnce();
});

// covers RUN-21
test('waits for the user when the screen failed for another reason', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  server(true);
  render(<ScreenFailed error={new Error('a bug')} reset={() => undefined} />);
  screen.getByRole('heading', { name: 'Trang chưa hiển thị được' });
  await ask();
  expect(reload).not.toHaveBeenCalled();
});
