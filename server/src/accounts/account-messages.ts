import { passwordChangedMessage } from './passwords/password-changed-mail.ts';
import { passwordMessage } from './passwords/password-mail.ts';
import { factorChangedMessage } from './second-factor/factor-changed-mail.ts';
import { sessionMessage } from './sessions/session-mail.ts';

/** The messages to the owner of an account. The command line needs no others. */
export const accountMessages = {
  MAILED_PASSWORD: passwordMessage,
  PASSWORD_CHANGED: passwordChangedMessage,
  NEW_DEVICE: sessionMessage,
  TOKEN_REUSED: sessionMessage,
  SECOND_FACTOR_CHANGED: factorChangedMessage,
};
