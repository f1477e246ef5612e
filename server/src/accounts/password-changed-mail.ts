import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { App } from '../context.ts';
import type { Composed } from '../messages/deliver.ts';
import { framedMail } from '../messages/mail-frame.ts';
import { wordsIn } from '../words.ts';

/** No password and no link: whoever copies this mail to catch somebody has nothing to copy but words. */
export function passwordChangedMail(
  { config }: Pick<App, 'config'>,
  changed: { readonly full_name: string; readonly email_address: string; readonly changedAt: Date },
  language: LanguageCode,
): Composed {
  const words = wordsIn(language);
  const at = toIsoWithOffset(changed.changedAt);
  return framedMail({
    language,
    insurer: config.INSURER_NAME,
    subject: words('mail.passwordChanged.subject'),
    heading: words('mail.passwordChanged.heading'),
    greeting: words('mail.dear', { name: changed.full_name }),
    opening: [
      words('mail.passwordChanged.changed', {
        emailAddress: changed.email_address,
        time: at.slice(11, 16),
        day: `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)}`,
      }),
      words('mail.passwordChanged.ended'),
    ],
    closing: [words('mail.passwordChanged.byYou'), words('mail.passwordChanged.notByYou')],
    small: [words('mail.passwordChanged.noLink')],
  });
}
