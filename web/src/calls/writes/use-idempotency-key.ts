import { newIdempotencyKey } from '@salus/api/client.ts';
import { useRef } from 'react';

/**
 * One key per body: a retry without an answer sends the same body with the same key, and the
 * server runs it once.
 */
export function useIdempotencyKey(): (body: object) => string {
  const last = useRef<{ readonly body: string; readonly key: string } | null>(null);
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current?.body !== text) last.current = { body: text, key: newIdempotencyKey() };
    return last.current.key;
  };
}
