import { checkDraft } from '@salus/api/contracts.ts';
import type { BodyOf } from '@salus/api/endpoint.ts';
import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { callIfStillIn } from '../../calls/session.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import type { DraftValues } from '../draft/draft-values.ts';
import { useWarningSentence } from './use-warning-sentence.ts';

const Context = createContext<readonly Warning[]>([]);

const checkedFields = [
  'proposerTypeNID',
  'proposerNationalId',
  'proposerNationalIdDate',
  'proposerName',
  'proposerDOB',
  'proposerGender',
  'insuredDetails',
] as const;

type Props = {
  /** The contract that is edited; null for a new one. */
  readonly referenceNumber: string | null;
  readonly children: ReactNode;
};

/** Checks the form while it is typed; `DraftWarnings` shows the findings beside each person. */
export function DraftWarningsProvider({ referenceNumber, children }: Props) {
  const [
    proposerTypeNID,
    proposerNationalId,
    issuedOn,
    proposerName,
    proposerDOB,
    proposerGender,
    insuredDetails,
  ] = useWatch<DraftValues, typeof checkedFields>({ name: checkedFields });
  const warnings = useDraftCheck({
    ...(referenceNumber && { referenceNumber }),
    proposerTypeNID,
    proposerNationalId,
    proposerNationalIdDate: issuedOn ?? null,
    proposerName,
    proposerDOB,
    proposerGender,
    insuredDetails,
  });
  return <Context value={warnings}>{children}</Context>;
}

/** The findings about the proposer, or about the insured person at a place; they block nothing. */
export function DraftWarnings({
  of,
  name,
}: {
  readonly of: 'proposer' | number;
  /** Names one person of several. */
  readonly name?: string;
}) {
  const sentence = useWarningSentence();
  const start = of === 'proposer' ? 'proposer' : `insuredDetails.${of}.`;
  // The field of the number compares it while it is typed.
  const warnings = useContext(Context).filter(
    ({ path, code }) => path.startsWith(start) && code !== 'CCCD_DIFFERS',
  );
  return (
    // Always there, so that a screen reader announces what comes later.
    <div role="status">
      {warnings.length > 0 && (
        <Notice kind="warning" {...(name && { title: name })}>
          {warnings.map((warning) => (
            <p key={`${warning.path} ${warning.code}`}>{sentence(warning)}</p>
          ))}
        </Notice>
      )}
    </div>
  );
}

/** Typing pauses this long before the body is checked; the server allows 300 checks an hour. */
const PAUSE_MILLISECONDS = 700;

/**
 * The warnings of a body, checked again when it changes (WARN-8). They are advice: without an
 * answer there are none.
 * @param pause milliseconds to wait for further changes
 */
function useDraftCheck(
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
