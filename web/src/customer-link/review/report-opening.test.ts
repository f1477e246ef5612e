import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportOpening } from './report-opening.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const touch = () => document.dispatchEvent(new Event('pointerdown'));

// covers LINK-17
test('reports once after 3 seconds in view', async () => {
  const report = vi.fn(async () => undefined);
  reportOpening(report);
  await vi.advanceTimersByTimeAsync(2999);
  expect(report).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(report).toHaveBeenCalledTimes(1);
  touch();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(report).toHaveBeenCalledTimes(1);
});

// covers LINK-17
test('counts no time in the background, and begins again when shown', async () => {
  const report = vi.fn(async () => undefined);
  reportOpening(report);
  await vi.advanceTimersByTimeAsync(2000);
  show('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(report).not.toHaveBeenCalled();
  show('visible');
  await vi.advanceTimersByTimeAsync(2999);
  expect(report).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(report).toHaveBeenCalledTimes(1);
});

// covers LINK-17
test('reports at the first touch, and again at the next one after a failure', async () => {
  const report = vi.fn(() => Promise.reject(new Error('offline')));
  const stop = reportOpening(report);
  touch();
  expect(report).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(0);
  touch();
  expect(report).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  touch();
  expect(report).toHaveBeenCalledTimes(2);
});
