import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPage } from './watch-page.ts';

let looks: number[];
let isFailing: boolean;
let stop: () => void;

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  looks = [];
  isFailing = false;
  stop = watchPage(async () => {
    looks.push(Date.now() / 1000);
    if (isFailing) throw new Error('offline');
  });
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

// covers LINK-24
test('looks every 15 seconds, and every minute after ten', async () => {
  await seconds(60);
  expect(looks).toEqual([15, 30, 45, 60]);
  await seconds(540);
  expect(looks.length).toBe(40);
  await seconds(120);
  expect(looks.slice(40)).toEqual([660, 720]);
});

// covers LINK-24
test('rests while out of view, and looks at once when it comes back', async () => {
  show('hidden');
  await seconds(300);
  expect(looks).toEqual([]);
  show('visible');
  await seconds(0);
  expect(looks).toEqual([300]);
  await seconds(15);
  expect(looks).toEqual([300, 315]);
});

// covers LINK-24
test('waits longer after each failure, and not at all once online again', async () => {
  isFailing = true;
  await seconds(15 + 30 + 60 + 120 + 240 + 240);
  expect(looks).toEqual([15, 45, 105, 225, 465, 705]);
  isFailing = false;
  window.dispatchEvent(new Event('online'));
  await seconds(15);
  expect(looks.slice(6)).toEqual([705, 720]);
});

test('looks no more once stopped', async () => {
  stop();
  show('visible');
  await seconds(60);
  expect(looks).toEqual([]);
});
