import type { JsonObject } from '@salus/domain/objects.ts';
import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { App } from '../context.ts';
import type { Tx } from '../platform/db.ts';
import { type Translate, translationsIn } from '../translations.ts';
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

/** The language and settings of a mail's content. */
export type MailTools = {
  readonly t: Translate;
  readonly language: LanguageCode;
  readonly app: App;
  readonly config: App['config'];
};

/** The content of a mail to a customer; all such mails have the same ending. */
export type CustomerMailContent = Omit<MailContent, 'small' | 'regards'> & {
  readonly help: string;
};

type Parts<F> = Pick<MessageComposer, 'ensure'> & {
  /**
   * Reads what the text states at the time of sending; nothing when the message is superseded.
   * @param payload of the job: what the row of the message does not hold
   */
  read(app: App, message: MessageRow, payload: JsonObject): Promise<F | null | undefined>;
  /** A kind has a text for each of its channels. */
  readonly sms?: (facts: F, app: App, language: LanguageCode) => string | Promise<string>;
  /** One of the two. */
  readonly mail?: (facts: F, tools: MailTools) => MailContent;
  readonly customerMail?: (
    facts: F,
    tools: MailTools,
  ) => CustomerMailContent | Promise<CustomerMailContent>;
};

export function messageComposer<F>(parts: Parts<F>): MessageComposer {
  const { read, sms, ensure } = parts;
  return {
    ...(ensure && { ensure }),
    async compose(app, message, payload) {
      const { channel, kind, language } = message;
      const facts = await read(app, message, payload);
      if (facts === null || facts === undefined) return null;
      if (channel === 'SMS' && sms) return { channel, text: await sms(facts, app, language) };
      const { config } = app;
      const tools = { t: translationsIn(language), language, app, config };
      const content = channel === 'EMAIL' && (await mailContent(parts, facts, tools));
      if (content) return framedMail({ ...content, language, insurer: insurerData(config) });
      throw new Error(`a message of the kind ${kind} has no text for ${channel}`);
    },
  };
}

async function mailContent<F>(
  { mail, customerMail }: Parts<F>,
  facts: F,
  tools: MailTools,
): Promise<MailContent | undefined> {
  if (!customerMail) return mail?.(facts, tools);
  const { help, ...content } = await customerMail(facts, tools);
  const { t } = tools;
  const small = [help, t(($) => $.mail.automatic)];
  return { ...content, small, regards: t(($) => $.mail.regards) };
}
