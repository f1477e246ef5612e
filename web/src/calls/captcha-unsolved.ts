/** The captcha did not come to an answer: it could not be loaded, gave up, or was closed. Loading the page anew helps. */
export class CaptchaUnsolved extends Error {
  override readonly name = 'CaptchaUnsolved';
}
