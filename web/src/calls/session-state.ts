/**
 * The session of this page. `signed-out`: no call was answered yet, so no screen holds input.
 * `ending`: the prompt to sign in again is open. `ended`: the page is being left.
 */
type SessionState = 'signed-out' | 'active' | 'ending' | 'ended';
type SessionEvent = 'answer' | 'expire' | 'resume' | 'sign-in' | 'sign-out' | 'exit';

/** The next state per event; an event that a state does not list changes nothing. */
const transitions: Readonly<
  Record<SessionState, Readonly<Partial<Record<SessionEvent, SessionState>>>>
> = {
  'signed-out': { answer: 'active', exit: 'ended' },
  active: { expire: 'ending', 'sign-out': 'signed-out', exit: 'ended' },
  ending: { resume: 'active', 'sign-out': 'signed-out', exit: 'ended' },
  // The sign-in page may open without a page load.
  ended: { 'sign-in': 'signed-out', 'sign-out': 'signed-out' },
};

export function nextState(state: SessionState, event: SessionEvent): SessionState {
  return transitions[state][event] ?? state;
}

let state: SessionState = 'signed-out';
export const sessionState = () => state;
/** Screens may hold input, which survives a prompt to sign in again. */
export const isInUse = () => state === 'active' || state === 'ending';

export function changeSession(event: SessionEvent): void {
  state = nextState(state, event);
}

/** When the session was last known to be good, in milliseconds. */
let lastAnswerAt = 0;
export const answeredAt = () => lastAnswerAt;

export function noteAnswer(): void {
  lastAnswerAt = Date.now();
  changeSession('answer');
}

/**
 * A page that is being left asks for no confirmation. Registered before the router's own handler,
 * which is created after this file.
 */
addEventListener('beforeunload', (event) => state === 'ended' && event.stopImmediatePropagation(), {
  capture: true,
});
