import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleOfficer as officer } from '../testing/example-officer.ts';
import { enter } from './session.ts';
import { giveUpSigningIn, useAskedPerson } from './sign-in-again.ts';
import { watchForTheEnd } from './watch-for-the-end.ts';

let answer: () => Response;
let asked: string[];
let visible: DocumentVisibilityState;
let stop: () => void;
/** Each test works on a day of its own: what was answered on an earlier one is long ago. */
let day = 0;

const askedPerson = () => renderHook(useAskedPerson).result.current;

const yes = () => Response.json({ success: true, data: { title: '', paragraphs: [] } });
const no = () => Response.json({ success: false, error_code: 'SESSION_EXPIRED' }, { status: 401 });

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, ++day) });
  localStorage.clear();
  sessionStorage.clear();
  [answer, asked, visible] = [yes, [], 'visible'];
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
  vi.stubGlobal('location', { pathname: '/', search: '', assign: () => undefined });
  vi.stubGlobal('navigator', { locks: { request: (_: string, run: () => unknown) => run() } });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer();
  });
  enter(officer, { access_token: 'a1', refresh_token: 'r1' });
  stop = watchForTheEnd();
  // The first answer that this page has: from now on somebody is at work.
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.splice(0)).toEqual(['/v1/auth/tool/welcome-dashboard']);
});
afterEach(async () => {
  stop();
  giveUpSigningIn();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const comesIntoSight = async () => {
  visible = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
};

test('a screen in sight asks once a minute, and its person where the session has ended', async () => {
  await vi.advanceTimersByTimeAsync(59_999);
  expect(asked).toEqual([]);
  answer = no;
  await vi.advanceTimersByTimeAsync(1);
  expect(asked[0]).toBe('/v1/auth/tool/welcome-dashboard');
  expect(askedPerson()).toEqual(officer);
  // They are asked once, however long they take.
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(180_000);
  expect(asked.length).toBe(before);
});

test('a hidden tab asks nothing, and asks when it comes back into sight', async () => {
  visible = 'hidden';
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toEqual([]);
  answer = no;
  await comesIntoSight();
  expect(askedPerson()).toEqual(officer);
});

test('who just had an answer is not asked about again', async () => {
  await vi.advanceTimersByTimeAsync(4_999);
  await comesIntoSight();
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await comesIntoSight();
  expect(asked).toHaveLength(1);
});

test('a server that does not answer has ended nothing, and is asked again', async () => {
  answer = () => {
    throw new TypeError('no answer');
  };
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  expect(askedPerson()).toBeNull();
  answer = no;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askedPerson()).toEqual(officer);
});
