import { SLOW_TIMEOUT_MILLISECONDS } from '@salus/api/client.ts';
import type { ContractRow } from '@salus/api/contract-view.ts';
import { sendSmsLink } from '@salus/api/schemaless/customer-link.ts';
import { mayEver } from '@salus/domain/contracts/lifecycle.ts';
import { type ReactNode, useState } from 'react';
import { callInSession } from '../../calls/session.ts';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { countText } from '../../ui/data/format.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { BulkBar, type BulkResults } from './BulkBar.tsx';
import { useRowFile } from './use-row-file.ts';
import { createRowRuns, useRowRun } from './use-row-run.ts';

const linkRuns = createRowRuns();

/** A further action of a list; it reports what became of each row. */
export type MoreBulk<Row> = (
  rows: readonly Row[],
  onDone: (outcome: BulkResults) => void,
) => ReactNode;

type Props<Row> = {
  readonly rows: readonly Row[];
  readonly onClear: () => void;
  readonly more?: MoreBulk<Row> | undefined;
};

/** The actions on the ticked contracts of a list. */
export function BulkActions<Row extends ContractRow>({ rows, onClear, more }: Props<Row>) {
  const t = useTranslations();
  const notices = useNotices();
  const person = useSignedInPerson();
  const saveFile = useRowFile();
  const [outcome, setOutcome] = useState<BulkResults | null>(null);
  const doneText = t(($) => $.done.sendSmsLink);
  const { run, runAll, hideResults } = useRowRun<Row>(linkRuns, {
    async call({ referenceNumber }, idempotencyKey) {
      await callInSession(sendSmsLink, {
        body: { referenceNumber },
        idempotencyKey,
        timeout: SLOW_TIMEOUT_MILLISECONDS,
      });
      return { isDone: true, text: doneText };
    },
    doneText,
    onDone: onClear,
  });
  const maySend = person !== null && mayEver('sendSmsLink', person.roleGroup);
  const verb = t(($) => $.confirmAction.sendSmsLink.verb);

  async function confirmAndSend() {
    const isConfirmed = await notices.confirm({
      title: t(($) => $.list.sendTitle, { number: countText(rows.length) }),
      text: t(($) => $.list.sendText),
      verb,
    });
    if (isConfirmed) await runAll(rows);
  }

  return (
    <BulkBar
      count={rows.length}
      onClear={onClear}
      title={verb}
      run={run}
      outcome={outcome}
      onHide={() => {
        setOutcome(null);
        hideResults();
      }}
    >
      <Button onClick={() => void saveFile(rows)}>{t(($) => $.list.saveFile)}</Button>
      {more?.(rows, (next) => {
        setOutcome(next);
        onClear();
      })}
      {maySend && <Button onClick={() => void confirmAndSend()}>{verb}</Button>}
    </BulkBar>
  );
}
