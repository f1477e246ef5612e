import { checkDraft } from '@salus/api/contracts.ts';
import type { BodyOf } from '@salus/api/endpoint.ts';
import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import { useEffect, useState } from 'react';
import { callIfStillIn } from '../../calls/session.ts';

/** Typing pauses this long before the body is checked; the server allows 300 checks an hour. */
const PAUSE_MILLISECONDS = 700;

/**
 * The warnings of a body, checked again when it changes (WARN-8). They are advice: without an
 * answer there are none.
 * @param pause milliseconds to wait for further changes
 */
export function useDraftCheck(
  body: BodyOf<typeof checkDraft>,
  pause = PAUSE_MILLISECONDS,
): readonly Warning[] {
  const [warnings, setWarnings] = useState<readonly Warning[]>([]);
  const isWorthAsking = body.insuredDetails?.some((one) => one.insuredNationalId) ?? false;
  // As text, because each render makes an equal but new body.
  const text = isWorthAsking ? JSON.stringify(body) : null;
  useEffect(() => {
    if (text === null) return setWarnings([]);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const { signal } = stop;
      callIfStillIn(checkDraft, { body: JSON.parse(text), signal })
        .then((answer) => setWarnings(answer.warnings))
        .catch(() => setWarnings([]));
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, pause]);
  return warnings;
}
