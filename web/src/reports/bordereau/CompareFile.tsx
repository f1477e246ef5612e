import { SLOW_TIMEOUT_MILLISECONDS } from '@salus/api/client.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import { compareBordereau, MAX_BORDEREAU_BYTES } from '@salus/api/payments/bordereau.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { XLSX_TYPE } from '@salus/api/wire.ts';
import { bordereauKinds } from '@salus/domain/payments/bordereau/compare-files.ts';
import { useState } from 'react';
import { refusedFields } from '../../calls/forms/field-errors.ts';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useOneAtATime } from '../../calls/writes/use-one-at-a-time.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, countText } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { FileDrop } from '../../ui/forms/FileDrop.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Rows } from '../../ui/rows/Rows.tsx';
import { PolicyLink } from './PolicyLink.tsx';
import { useEventNames } from './use-event-names.ts';
import { useMonthName } from './use-month-name.ts';

type Difference = OutputOf<typeof compareBordereau>['differences'][number];

/** Takes the insurer's file of the month and shows how it differs; nothing is kept. */
export function CompareFile({ month }: { readonly month: string }) {
  const t = useTranslations();
  const monthName = useMonthName();
  const [failure, setFailure] = useState<string | null>(null);
  const [differences, setDifferences] = useState<readonly Difference[] | null>(null);
  const { isBusy, run } = useOneAtATime({
    onFailure: (error) => setFailure(failureReason(error)),
  });

  const compare = (file: File) =>
    run(async () => {
      setFailure(null);
      setDifferences(null);
      if (file.size > MAX_BORDEREAU_BYTES) throw new RefusalError('BODY_TOO_LARGE');
      const isWorkbook = file.name.toLowerCase().endsWith('.xlsx');
      const answer = await callInSession(compareBordereau, {
        query: { month },
        body: {
          type: isWorkbook ? XLSX_TYPE : 'text/csv',
          bytes: new Uint8Array(await file.arrayBuffer()),
        },
        timeout: SLOW_TIMEOUT_MILLISECONDS,
      });
      setDifferences(answer.differences);
    });

  function failureReason(error: unknown): string {
    const [problem] = refusedFields(error);
    if (!problem) return refusalSentence(error);
    const { path, code, line } = problem;
    const reason = t(($) => $.domain.fields[code]);
    const [, , column] = path.split('.');
    if (line === undefined) return reason;
    return column === undefined
      ? t(($) => $.statements.atLine, { line, reason })
      : t(($) => $.bordereau.atCell, { line, column, reason });
  }

  return (
    <>
      <FileDrop
        choose={t(($) => $.bordereau[isBusy ? 'comparing' : 'choose'])}
        formats={t(($) => $.bordereau.formats)}
        accept=".csv,.xlsx"
        isSecondary
        isBusy={isBusy}
        onFile={(file) => void compare(file)}
      />
      <Box role="alert" above={16}>
        {failure && (
          <Notice kind="error">
            {t(($) => $.bordereau.refused)} {failure}
          </Notice>
        )}
      </Box>
      <div role="status">
        {differences?.length === 0 && (
          <Notice kind="success">{t(($) => $.bordereau.same, { month: monthName(month) })}</Notice>
        )}
        {differences && differences.length > 0 && (
          <Text as="h2" below={8} size="large" weight="strong">
            {t(($) => $.bordereau.differences, { number: countText(differences.length) })}
          </Text>
        )}
      </div>
      {differences && differences.length > 0 && <Differences rows={differences} />}
    </>
  );
}

function Differences({ rows }: { readonly rows: readonly Difference[] }) {
  const t = useTranslations();
  const names = useEventNames();
  const sideText = (value: Difference['ours']): string => {
    if (value === null) return '–';
    if (typeof value === 'number') return amount(value);
    const kinds = value.split(',');
    return bordereauKinds
      .filter((kind) => kinds.includes(kind))
      .map((kind) => names[kind])
      .join(', ');
  };
  return (
    <Box frame="panel" isClipped>
      <Rows
        label={t(($) => $.bordereau.compare)}
        columns={[
          {
            key: 'policyNo',
            title: t(($) => $.fieldNames.policyNo),
            hasOwnLabel: true,
            render: ({ policyNo, kind }) =>
              kind === 'UNKNOWN' ? <bdi>{policyNo}</bdi> : <PolicyLink policyNo={policyNo} />,
          },
          {
            key: 'kind',
            title: t(($) => $.bordereau.difference),
            render: ({ kind }) => t(($) => $.bordereau.kinds[kind]),
          },
          {
            key: 'ours',
            title: t(($) => $.bordereau.ours),
            align: 'end',
            render: (row) => sideText(row.ours),
          },
          {
            key: 'theirs',
            title: t(($) => $.bordereau.theirs),
            align: 'end',
            render: (row) => sideText(row.theirs),
          },
        ]}
        rows={rows}
        rowKey={(row) => `${row.policyNo} ${row.kind} ${row.ours} ${row.theirs}`}
        across={3}
      />
    </Box>
  );
}
