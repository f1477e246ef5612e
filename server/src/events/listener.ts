import { Readable } from 'node:stream';
import type { EventKind } from '@salus/api/events.ts';
import type { JsonObject } from '@salus/domain/objects.ts';
import type { Follower } from '../context.ts';

/** A reader this far behind is cut off; the client comes again with its last id. */
const MOST_WAITING_BYTES = 1_048_576;
/** The time after which a client comes again. */
const RETRY_MILLISECONDS = 2000;

/** One open stream. */
export type Listener = Pick<Follower, 'staff' | 'countWork'> & {
  readonly stream: Readable;
  /** The position up to which events were sent, or were not for this person. Even. */
  cursor: number;
  /** The unit of the account when the stream opened. */
  readonly unitId: number | null;
  /** Whether the counts may differ from those that were sent last. */
  isWorkDue: boolean;
  /** The counts are being read. */
  isCounting: boolean;
  /** When the counts may be sent again, on the clock of `performance`. */
  countsAgainAt: number;
  send(kind: EventKind, id: number, data: JsonObject): void;
  ping(): void;
  end(): void;
};

/**
 * Opens a stream in the format of server-sent events.
 * @param onClose called once, when the client disconnects or the stream ends
 */
export function openListener(
  opening: Pick<Listener, 'staff' | 'countWork' | 'unitId' | 'cursor' | 'isWorkDue'>,
  onClose: (listener: Listener) => void,
): Listener {
  const stream = new Readable({ read: () => undefined });
  stream.once('close', () => onClose(listener));
  const write = (text: string) => {
    if (stream.destroyed) return;
    stream.push(text);
    if (stream.readableLength > MOST_WAITING_BYTES) stream.destroy();
  };
  const listener: Listener = {
    ...opening,
    stream,
    isCounting: false,
    countsAgainAt: 0,
    send: (kind, id, data) => write(`id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`),
    ping: () => write(': ping\n\n'),
    end() {
      onClose(listener);
      if (!stream.destroyed) stream.push(null);
    },
  };
  write(`retry: ${RETRY_MILLISECONDS}\n\n`);
  return listener;
}
