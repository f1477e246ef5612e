import { expect, test } from 'vitest';
import { nextState } from './session-state.ts';

test.each([
  ['the first answer', 'signed-out', 'answer', 'active'],
  ['an expiry on a screen in use', 'active', 'expire', 'ending'],
  ['a sign-in over the screen', 'ending', 'resume', 'active'],
  ['the end of the page', 'active', 'exit', 'ended'],
  ['the end of a page without an answer', 'signed-out', 'exit', 'ended'],
  ['the user who does not sign in again', 'ending', 'exit', 'ended'],
  ['signing out', 'active', 'sign-out', 'signed-out'],
  ['a sign-in without a page load', 'ended', 'sign-in', 'signed-out'],
] as const)('changes by %s: %s, %s, %s', (_, state, event, next) => {
  expect(nextState(state, event)).toBe(next);
});

test.each([
  ['a late answer', 'ended', 'answer'],
  ['an answer to another call', 'ending', 'answer'],
  ['an expiry before any answer', 'signed-out', 'expire'],
  ['a second end', 'ended', 'exit'],
] as const)('stays after %s: %s, %s', (_, state, event) => {
  expect(nextState(state, event)).toBe(state);
});
