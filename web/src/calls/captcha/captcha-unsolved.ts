/** The captcha could not be loaded, gave up or was closed. Reloading the page helps. */
export class CaptchaUnsolved extends Error {
  override readonly name = 'CaptchaUnsolved';
}
