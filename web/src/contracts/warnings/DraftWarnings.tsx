import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import { createContext, type ReactNode, useContext } from 'react';
import { useWatch } from 'react-hook-form';
import { Notice } from '../../ui/feedback/Notice.tsx';
import type { DraftValues } from '../draft/draft-values.ts';
import { useDraftCheck } from './use-draft-check.ts';
import { useWarningSentence } from './use-warning-sentence.ts';

const Context = createContext<readonly Warning[]>([]);

type Props = {
  /** The contract that is edited; null for a new one. */
  readonly referenceNumber: string | null;
  readonly children: ReactNode;
};

/** Checks the form while it is typed; `DraftWarnings` shows the findings beside each person. */
export function DraftWarningsProvider({ referenceNumber, children }: Props) {
  const [type, number, issuedOn, name, born, gender, insuredDetails] = useWatch<
    DraftValues,
    [
      'proposerTypeNID',
      'proposerNationalId',
      'proposerNationalIdDate',
      'proposerName',
      'proposerDOB',
      'proposerGender',
      'insuredDetails',
    ]
  >({
    name: [
      'proposerTypeNID',
      'proposerNationalId',
      'proposerNationalIdDate',
      'proposerName',
      'proposerDOB',
      'proposerGender',
      'insuredDetails',
    ],
  });
  const warnings = useDraftCheck({
    ...(referenceNumber && { referenceNumber }),
    proposerTypeNID: type,
    proposerNationalId: number,
    proposerNationalIdDate: issuedOn ?? null,
    proposerName: name,
    proposerDOB: born,
    proposerGender: gender,
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
