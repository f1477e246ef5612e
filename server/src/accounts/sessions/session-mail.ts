import { deviceOfUserAgent } from '@salus/domain/people/user-agent.ts';
import { z } from 'zod';
import { messageComposer } from '../../messages/message-composer.ts';
import { timeAndDay } from '../../messages/time-and-day.ts';
import { findSessionToMail } from './session-rows.ts';

const facts = z.object({ sessionId: z.uuid() });

/** About a sign-in on a new device, or about a session that ended by token reuse. */
export const sessionMessage = messageComposer({
  read: async ({ db }, { kind, created_at: at }, payload) => {
    const session = await findSessionToMail(db, facts.parse(payload).sessionId);
    return session && { ...session, at, isReuse: kind === 'TOKEN_REUSED' };
  },
  // Holds no link, so a copy of this mail is useless for phishing.
  mail: (session, { t }) => {
    const when = { emailAddress: session.email_address, ...timeAndDay(session.at) };
    const { browser, system } = deviceOfUserAgent(session.user_agent);
    const device = [browser, system].filter((name) => name !== null).join(', ');
    const { isReuse } = session;
    return {
      subject: isReuse
        ? t(($) => $.mail.session.reused.subject)
        : t(($) => $.mail.session.newDevice.subject),
      heading: isReuse
        ? t(($) => $.mail.session.reused.heading)
        : t(($) => $.mail.session.newDevice.heading),
      greeting: t(($) => $.mail.dear, { name: session.full_name }),
      opening: [
        isReuse
          ? t(($) => $.mail.session.reused.text, when)
          : t(($) => $.mail.session.newDevice.text, when),
      ],
      facts: [
        [t(($) => $.mail.session.device), device || t(($) => $.mail.session.unknownDevice)],
        [t(($) => $.mail.session.address), session.ip],
      ],
      closing: [
        isReuse
          ? t(($) => $.mail.session.reused.advice)
          : t(($) => $.mail.session.newDevice.advice),
      ],
      small: [t(($) => $.mail.session.noLink)],
    };
  },
});
