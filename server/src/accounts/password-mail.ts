import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { App } from '../context.ts';
import type { Composed } from '../messages/deliver.ts';
import { htmlTemplate, textTemplate } from '../messages/fill-template.ts';
import { generatedPassword } from './generated-password.ts';
import type { PasswordToMail } from './store.ts';

const text = textTemplate('emails/mailed-password.txt');
const html = htmlTemplate('emails/mailed-password.html');

/** The mail with a password, to a new account or to one that asked for it. */
export function passwordMail(app: Pick<App, 'config'>, found: PasswordToMail, _language: string): Composed {
  const until = toIsoWithOffset(found.expires_at);
  const values = {
    fullName: found.full_name,
    emailAddress: found.email_address,
    password: generatedPassword(app.config.keys['mailed-password'], found.nonce),
    expiresAt: `${until.slice(11, 16)} ${until.slice(8, 10)}/${until.slice(5, 7)}/${until.slice(0, 4)}`,
    signInUrl: `${app.config.PUBLIC_URL ?? `http://localhost:${app.config.PORT}`}/signin`,
    insurer: app.config.INSURER_NAME,
  };
  return { channel: 'EMAIL', subject: 'Salus: mật khẩu đăng nhập mới', text: text(values), html: html(values) };
}
