import {
  accountFileTypes,
  importAccounts,
  MAX_ACCOUNT_ROWS,
  type RowCode,
} from '@salus/api/administration/accounts.ts';
import { SLOW_TIMEOUT_MILLISECONDS } from '@salus/api/client.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import type { UploadedFile } from '@salus/api/payments/upload.ts';
import { isFieldCode } from '@salus/domain/validation/field-codes.ts';
import { Link } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useContractRefresh } from '../../calls/use-call.ts';
import { useOneAtATime } from '../../calls/writes/use-one-at-a-time.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { DataTable } from '../../ui/data/DataTable.tsx';
import { countText } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { refusedRowsFile } from './refused-rows-file.ts';

type Outcome = OutputOf<typeof importAccounts>;
type SourceFile = { readonly name: string; readonly body: UploadedFile };

/** Reads a file of accounts without changing anything, then takes the good rows (DESK-3). */
export function ImportPeople() {
  const t = useTranslations();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<SourceFile | null>(null);
  const [preview, setPreview] = useState<Outcome | null>(null);
  const [result, setResult] = useState<Outcome | null>(null);
  const [confirm, setConfirm] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const refresh = useContractRefresh();
  const { isBusy, run } = useOneAtATime({
    onFailure: (error) => setFailure(refusalSentence(error)),
  });

  async function read(source: SourceFile, isConfirmed: boolean) {
    setFailure(null);
    setResult(null);
    const answer = await run(() => send(source, isConfirmed, true));
    setPreview(answer ?? null);
  }

  async function choose(upload: File | undefined) {
    if (!upload) return;
    const type = upload.name.toLowerCase().endsWith('.xlsx')
      ? accountFileTypes[1]
      : accountFileTypes[0];
    const bytes = new Uint8Array(await upload.arrayBuffer());
    const source = { name: upload.name, body: { type, bytes } };
    setFile(source);
    setConfirm(false);
    await read(source, false);
    if (chooser.current) chooser.current.value = '';
  }

  async function take() {
    if (!file) return;
    setFailure(null);
    const answer = await run(() => send(file, confirm, false));
    if (!answer) return;
    void refresh();
    setPreview(null);
    setResult(answer);
  }

  const goodRows = preview ? preview.created + preview.changed : 0;
  const outcome = result ?? preview;
  const hasSimilar = outcome?.refused.some(({ code }) => code === 'SIMILAR_UNIT') ?? false;

  return (
    <Page title={t(($) => $.places.import)}>
      <Stack gap={16}>
        <Text as="p" tone="secondary" isPretty measure={72}>
          {t(($) => $.admin.import.lead, { rows: countText(MAX_ACCOUNT_ROWS) })}
        </Text>
        <Row gap={12} align="center" canWrap>
          <Button
            kind={preview ? 'default' : 'primary'}
            icon={<FileUp aria-hidden />}
            isBusy={isBusy && !preview}
            onClick={() => chooser.current?.click()}
          >
            {t(($) => $.admin.import.choose)}
          </Button>
          {file && <bdi>{file.name}</bdi>}
          <input
            ref={chooser}
            type="file"
            hidden
            accept=".csv,.xlsx"
            aria-label={t(($) => $.admin.import.choose)}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        </Row>
        {isBusy && (
          <ProgressBar
            label={t(($) => (preview ? $.admin.import.taking : $.admin.import.reading))}
            text=""
            value={0}
            max={null}
          />
        )}
        <div role="alert">{failure && <Notice kind="error">{failure}</Notice>}</div>
        <Stack gap={16} role="status">
          {outcome && !isBusy && (
            <>
              <Notice kind={result ? 'success' : 'info'}>
                {t(($) => (result ? $.admin.import.taken : $.admin.import.preview), {
                  created: countText(outcome.created),
                  changed: countText(outcome.changed),
                  unchanged: countText(outcome.unchanged),
                  refused: countText(outcome.refused.length),
                })}
              </Notice>
              <RefusedRows refused={outcome.refused} fileName={file?.name ?? ''} />
            </>
          )}
        </Stack>
        {file && preview && !isBusy && (
          <Row gap={16} align="center" justify="end" canWrap>
            {(hasSimilar || confirm) && (
              <CheckField
                id="confirm"
                isChecked={confirm}
                onChange={(isChecked) => {
                  setConfirm(isChecked);
                  void read(file, isChecked);
                }}
              >
                {t(($) => $.admin.import.confirm)}
              </CheckField>
            )}
            {goodRows > 0 && (
              <Button kind="primary" onClick={() => void take()}>
                {t(($) => $.admin.import.take, { count: goodRows })}
              </Button>
            )}
          </Row>
        )}
        {result && (
          <Link to="/admin/people" className="underlinesOnHover">
            {t(($) => $.places.people)}
          </Link>
        )}
      </Stack>
    </Page>
  );
}

const send = ({ body }: SourceFile, isConfirmed: boolean, isDryRun: boolean) =>
  callInSession(importAccounts, {
    query: {
      ...(isDryRun && { dryRun: 'true' as const }),
      ...(isConfirmed && { confirm: 'true' as const }),
    },
    body,
    timeout: SLOW_TIMEOUT_MILLISECONDS,
  });

type RefusedProps = { readonly refused: Outcome['refused']; readonly fileName: string };

/** The rows that are left out, with line, column and reason, on the screen and as a file. */
function RefusedRows({ refused, fileName }: RefusedProps) {
  const t = useTranslations();
  if (refused.length === 0) return null;
  const codeText = (code: RowCode): string =>
    isFieldCode(code) ? t(($) => $.domain.fields[code]) : t(($) => $.admin.import.codes[code]);
  const rows = refused.map(({ lineNo, field, code }) => ({
    line: String(lineNo),
    field: field ?? '–',
    reason: codeText(code),
  }));
  const titles = {
    line: t(($) => $.admin.import.line),
    field: t(($) => $.admin.import.field),
    reason: t(($) => $.admin.import.reason),
  };
  return (
    <Stack gap={8}>
      <Row gap={8} align="center" justify="between" canWrap>
        <Text as="h2" size="large" weight="strong">
          {t(($) => $.admin.import.refused, { count: refused.length })}
        </Text>
        <Row
          as="a"
          isInline
          minHeight={24}
          align="center"
          underlinesOnHover
          href={refusedRowsFile([titles, ...rows])}
          download={`refused-${fileName.replace(/\.[^.]*$/, '')}.csv`}
        >
          {t(($) => $.admin.import.download)}
        </Row>
      </Row>
      <DataTable
        label={t(($) => $.admin.import.refused, { count: refused.length })}
        columns={[
          { key: 'line', title: titles.line, align: 'end', render: ({ line }) => line },
          { key: 'field', title: titles.field, render: ({ field }) => <bdi>{field}</bdi> },
          { key: 'reason', title: titles.reason, render: ({ reason }) => reason },
        ]}
        rows={rows}
        rowKey={({ line, field, reason }) => `${line} ${field} ${reason}`}
        onOpen={undefined}
        skeletonRows={0}
      />
    </Stack>
  );
}
