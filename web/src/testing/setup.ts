import { cleanup, configure } from '@testing-library/react';
import { afterAll } from 'vitest';

// One second, the default, is too short for a whole form on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

/** Adds browser functions that jsdom lacks. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
/** A wide screen with a mouse. */
globalThis.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media.includes('width >='),
    onchange: null,
    addListener() {},
    removeListener() {},
  });

afterAll(cleanup);
