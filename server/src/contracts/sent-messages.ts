import type { sentMessage } from '@salus/api/contracts/sent-messages.ts';
import { isMessageKind } from '@salus/domain/messages/message-kinds.ts';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../platform/database.gen.ts';

type View = z.input<typeof sentMessage>;
type Columns = 'id' | 'channel' | 'kind' | 'status' | 'replaces_id';

/** A message; its times are text where the database aggregated it. */
export type SentMessageRow<Time = Date> = Pick<Selectable<DB['messages']>, Columns> & {
  readonly created_at: Time;
  readonly sent_at: Time | null;
  readonly delivered_at: Time | null;
};

/** The messages about a contract (`c`) as a JSON array, newest first. */
export const SENT_MESSAGES = `
  (select coalesce(json_agg(json_build_object(
            'id', m.id, 'channel', m.channel, 'kind', m.kind, 'status', m.status,
            'created_at', m.created_at, 'sent_at', m.sent_at, 'delivered_at', m.delivered_at,
            'replaces_id', m.replaces_id)
          order by m.created_at desc, m.id desc), '[]')
     from messages m where m.contract_id = c.id)`;

export function toSentMessageView(message: SentMessageRow<Date | string>): View {
  const { kind } = message;
  if (!isMessageKind(kind)) throw new Error('a message about a contract has the kind of another');
  const at = (time: Date | string | null) => (time === null ? null : new Date(time));
  return {
    id: message.id,
    channel: message.channel,
    kind,
    status: message.status,
    createdAt: new Date(message.created_at),
    sentAt: at(message.sent_at),
    deliveredAt: at(message.delivered_at),
    replacesId: message.replaces_id,
  };
}
