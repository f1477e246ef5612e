import type { SentMessage } from '@salus/api/contracts/sent-messages.ts';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { instantText } from '../../ui/data/format.ts';
import { newestFirst } from '../../ui/data/newest-first.ts';
import {
  RecordItem,
  type RecordLevel,
  RecordList,
  RecordNote,
  Records,
} from '../../ui/data/Records.tsx';

const levels = {
  PENDING: 'busy',
  SENT: 'done',
  FAILED: 'failed',
  SUPERSEDED: 'over',
} as const satisfies Record<SentMessage['status'], RecordLevel>;

type Props<M> = {
  readonly messages: readonly M[];
  /** The parts of a message that only a clerk reads. */
  readonly clerkParts?: (message: M) => {
    readonly recipient: string;
    readonly tries: string | false;
    readonly action: ReactNode;
    readonly error: ReactNode;
  };
};

/** Every SMS and e-mail about the contract with its delivery, newest first (DETAIL-17). */
export function SentMessages<M extends SentMessage>({ messages, clerkParts }: Props<M>) {
  const t = useTranslations();
  if (messages.length === 0) return null;
  const failedIds = new Set(messages.map(({ replacesId }) => replacesId));
  return (
    <Records title={t(($) => $.clerkDetail.messages)}>
      <RecordList>
        {newestFirst(messages, ({ createdAt }) => createdAt).map((message) => {
          const parts = clerkParts?.(message);
          // An SMS that an e-mail replaces has failed; its status is SUPERSEDED.
          const hasFailed = failedIds.has(message.id);
          const status = hasFailed ? 'FAILED' : message.status;
          return (
            <RecordItem
              key={message.id}
              title={t(($) => $.domain.messageKinds[message.kind])}
              level={levels[status]}
              state={t(($) => $.domain.messageStatuses[status])}
              by={[
                t(($) => $.clerkDetail.channels[message.channel]),
                parts?.recipient,
                instantText(message.sentAt ?? message.createdAt),
                message.deliveredAt &&
                  `${t(($) => $.linkLife.delivered)} ${instantText(message.deliveredAt)}`,
                parts?.tries,
              ]
                .filter(Boolean)
                .join(' · ')}
              action={parts?.action}
            >
              {hasFailed && (
                <RecordNote>{t(($) => $.domain.messageStatuses[message.status])}</RecordNote>
              )}
              {parts?.error}
            </RecordItem>
          );
        })}
      </RecordList>
    </Records>
  );
}
