import { remindConsents } from '@salus/api/back-office/consent-flags.ts';
import { useState } from 'react';
import { callInSession } from '../../calls/session.ts';
import { useConfirmedAction } from '../../calls/writes/use-confirmed-action.ts';
import type { RowResult } from '../../contracts/list/RowResults.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { countText } from '../../ui/data/format.ts';

/** Reminds customers of the consent that their contract lacks (CONSENT-20). */
export function useRemindConsents() {
  const t = useTranslations();
  const { isBusy, run } = useConfirmedAction();
  const [results, setResults] = useState<readonly RowResult[]>([]);
  return {
    isBusy,
    results,
    hideResults: () => setResults([]),
    remind: (numbers: readonly string[]) =>
      run({
        question: {
          title: t(($) => $.remindConsents.title, { number: countText(numbers.length) }),
          text: t(($) => $.remindConsents.text),
          verb: t(($) => $.remindConsents.open),
        },
        intention: { referenceNumbers: numbers },
        call: (idempotencyKey) =>
          callInSession(remindConsents, {
            body: { referenceNumbers: [...numbers] },
            idempotencyKey,
          }),
        doneText: (answers) => {
          setResults(
            answers.map(({ referenceNumber: number, error_code: code }) => ({
              number,
              isDone: code === null,
              text: code ? t(($) => $.domain.refusals[code]) : t(($) => $.remindConsents.done),
            })),
          );
          return null;
        },
      }),
  };
}
