import { messageComposer } from '../messages/message-composer.ts';
import { linkSms } from './link-sms.ts';
import { deriveToken } from './link-token.ts';
import { findLinkToSend } from './store.ts';

/** The customer's link. The token is derived from the key, so only the SMS holds it. */
export const linkMessage = messageComposer({
  read: async ({ db, clock }, { link_id: linkId }) =>
    linkId === null ? null : await findLinkToSend(db, linkId, clock()),
  sms: (link, { config }) =>
    linkSms(config, deriveToken(config.keys['customer-link'], link.nonce), link),
});
