import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleOfficer as officer } from '../testing/example-officer.ts';
import { enter } from './session.ts';
import { startSessionHeartbeat } from './session-heartbeat.ts';
import { declineSignIn, usePromptedPerson } from './sign-in-again.ts';

let answer: () => Response;
let requests: string[];
let visible: DocumentVisibilityState;
let stop: () => void;
/** Each test uses a later day than all others, so that responses of earlier tests are old. */
let day = 0;

const promptedPerson = () => renderHook(usePromptedPerson).result.current;

const yes = () => Response.json({ success: true, data: { title: '', paragraphs: [] } });
const no = () => Response.json({ success: false, error_code: 'SESSION_EXPIRED' }, { status: 401 });

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2126, 10, ++day) });
  localStorage.clear();
  sessionStorage.clear();
  [answer, requests, visible] = [yes, [], 'visible'];
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
  vi.stubGlobal('location', { pathname: '/', search: '', assign: () => undefined });
  vi.stubGlobal('navigator', { locks: { request: (_: string, run: () => unknown) => run() } });
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return answer();
  });
  enter(officer, { access_token: 'a1', refresh_token: 'r1' });
  stop = startSessionHeartbeat();
  // The first answer on this page starts the heartbeat.
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(requests.splice(0)).toEqual(['/v1/auth/tool/welcome-dashboard']);
});
afterEach(async () => {
  stop();
  declineSignIn();
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

test('checks once a minute while visible, and prompts after the session ended', async () => {
  await vi.advanceTimersByTimeAsync(59_999);
  expect(requests).toEqual([]);
  answer = no;
  await vi.advanceTimersByTimeAsync(1);
  expect(requests[0]).toBe('/v1/auth/tool/welcome-dashboard');
  expect(promptedPerson()).toEqual(officer);
  // The prompt shows once, without further checks meanwhile.
  const before = requests.length;
  await vi.advanceTimersByTimeAsync(180_000);
  expect(requests.length).toBe(before);
});

test('sends nothing from a hidden tab, and checks when the tab becomes visible', async () => {
  visible = 'hidden';
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests).toEqual([]);
  answer = no;
  await comesIntoSight();
  expect(promptedPerson()).toEqual(officer);
});

test('skips the check right after an answer', async () => {
  await vi.advanceTimersByTimeAsync(4_999);
  await comesIntoSight();
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await comesIntoSight();
  expect(requests).toHaveLength(1);
});

test('ignores a missing answer and checks again', async () => {
  answer = () => {
    throw new TypeError('no answer');
  };
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(1);
  expect(promptedPerson()).toBeNull();
  answer = no;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(promptedPerson()).toEqual(officer);
});
