import { newIdempotencyKey } from '@salus/api/client.ts';
import { useRef } from 'react';

/**
 * One key for one intention: who presses the button again because no answer came sends the same body under the same key,
 * and the server does it once. Another body is another intention.
 */
export function useIntentionKey(): (body: object) => string {
  const last = useRef<{ readonly body: string; readonly key: string } | null>(null);
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current?.body !== text) last.current = { body: text, key: newIdempotencyKey() };
    return last.current.key;
  };
}
