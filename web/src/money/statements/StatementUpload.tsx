import { SLOW_TIMEOUT_MILLISECONDS } from '@salus/api/client.ts';
import {
  MAX_STATEMENT_BYTES,
  showStatement,
  uploadStatement,
} from '@salus/api/payments/statements.ts';
import type { UploadedFile } from '@salus/api/payments/upload.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { XLSX_TYPE } from '@salus/api/wire.ts';
import { isFieldCode } from '@salus/domain/validation/field-codes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useOneAtATime } from '../../calls/writes/use-one-at-a-time.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { FileDrop } from '../../ui/forms/FileDrop.tsx';
import { Box } from '../../ui/layout/Box.tsx';

type Props = { readonly onUploaded: (statementId: number) => void };

const problems = z.array(z.object({ code: z.string(), line: z.number().optional() }));

/** Chooses or drops a file, and names line and reason where it is refused. */
export function StatementUpload({ onUploaded }: Props) {
  const t = useTranslations();
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useOneAtATime({
    onFailure: (error) => setFailure(failureReason(error)),
  });

  async function upload(file: File): Promise<void> {
    await run(async () => {
      setFailure(null);
      const body = await readStatementFile(file);
      if (!body) throw new RefusalError('BODY_TOO_LARGE');
      const timeout = SLOW_TIMEOUT_MILLISECONDS;
      const answer = await callInSession(uploadStatement, { body, timeout });
      const query = { statementId: String(answer.statementId) };
      client.setQueryData([showStatement.name, query], answer);
      onUploaded(answer.statementId);
    });
  }

  function failureReason(error: unknown): string {
    if (error instanceof RefusalError && error.code === 'VALIDATION_ERROR') {
      const read = problems.safeParse(error.params?.['fields']);
      const [problem] = read.success ? read.data : [];
      const { code, line } = problem ?? {};
      if (isFieldCode(code)) {
        const reason = t(($) => $.domain.fields[code]);
        return line === undefined ? reason : t(($) => $.statements.atLine, { line, reason });
      }
    }
    return refusalSentence(error);
  }

  return (
    <>
      <FileDrop
        choose={t(($) => $.statements[isBusy ? 'reading' : 'choose'])}
        formats={t(($) => $.statements.formats)}
        accept={acceptedFiles}
        isBusy={isBusy}
        onFile={(file) => void upload(file)}
      />
      <Box role="alert" above={16}>
        {failure && (
          <Notice kind="error">
            {t(($) => $.statements.refused)} {failure}
          </Notice>
        )}
      </Box>
    </>
  );
}

/** Media types by the end of a file's name: browsers know none of MT940. */
const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  xlsx: XLSX_TYPE,
  xml: 'application/xml',
  sta: 'text/plain',
  mt940: 'text/plain',
  txt: 'text/plain',
};

/** The file names that the chooser offers. */
const acceptedFiles = Object.keys(types)
  .map((end) => `.${end}`)
  .join(',');

/** The file as the body of the upload; null where it is too large. */
async function readStatementFile(file: File): Promise<UploadedFile | null> {
  if (file.size > MAX_STATEMENT_BYTES) return null;
  const end = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  return {
    type: types[end] ?? 'text/plain',
    bytes: new Uint8Array(await file.arrayBuffer()),
  };
}
