import type { JsonObject } from '@salus/domain/objects.ts';
import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { App } from '../context.ts';
import type { Tx } from '../platform/db.ts';
import type { ComposedMessage } from './deliver.ts';
import { insurerData } from './insurer-data.ts';
import { framedMail, type MailContent } from './mail-frame.ts';
import type { MessageRow } from './message-rows.ts';

/** How a kind of message is composed, at each try to send it. */
export type MessageComposer = {
  /** Null when the message must no longer be sent. */
  compose(app: App, message: MessageRow, payload: JsonObject): Promise<ComposedMessage | null>;
  /** Inserts the message of a job that names its contract alone, once, and returns its id. */
  readonly ensure?: (tx: Tx, contractId: number, now: Date) => Promise<number>;
};

type Parts<F> = Pick<MessageComposer, 'ensure'> & {
  /**
   * Reads what the text states at the time of sending; nothing when the message is superseded.
   * @param payload of the job: what the row of the message does not hold
   */
  read(app: App, message: MessageRow, payload: JsonObject): Promise<F | null | undefined>;
  /** A kind has a text for each of its channels. */
  readonly sms?: (facts: F, app: App) => string | Promise<string>;
  readonly mail?: (
    facts: F,
    language: LanguageCode,
    app: App,
  ) => MailContent | Promise<MailContent>;
};

export function messageComposer<F>({ read, sms, mail, ensure }: Parts<F>): MessageComposer {
  return {
    ...(ensure && { ensure }),
    async compose(app, message, payload) {
      const { channel, kind, language } = message;
      const facts = await read(app, message, payload);
      if (facts === null || facts === undefined) return null;
      if (channel === 'SMS' && sms) return { channel, text: await sms(facts, app) };
      if (channel === 'EMAIL' && mail) {
        const content = await mail(facts, language, app);
        return framedMail({ ...content, language, insurer: insurerData(app.config) });
      }
      throw new Error(`a message of the kind ${kind} has no text for ${channel}`);
    },
  };
}
