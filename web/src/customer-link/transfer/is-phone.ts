/** True where banking apps are at hand: a touch screen of Android or iOS. */
export const isPhone = (): boolean =>
  /Android|iPhone|iPad|iPod/.test(navigator.userAgent) &&
  window.matchMedia?.('(pointer: coarse)').matches;
