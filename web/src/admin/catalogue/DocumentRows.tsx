import { uploadCatalogueDocument } from '@salus/api/administration/catalogue.ts';
import { SLOW_TIMEOUT_MILLISECONDS } from '@salus/api/client.ts';
import {
  type PolicyDocumentKind,
  policyDocumentKinds,
  type TermsLanguage,
  termsLanguages,
} from '@salus/domain/catalogue/plan-terms.ts';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useOneAtATime } from '../../calls/writes/use-one-at-a-time.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { FormSection } from './FormSection.tsx';
import type { DocumentValue } from './plan-values.ts';

type Props = {
  readonly documents: readonly DocumentValue[];
  readonly error: string | undefined;
  readonly onChange: (documents: DocumentValue[]) => void;
};

/** Summary and wording in both languages; a chosen PDF takes the place of the one before. */
export function DocumentRows({ documents, error, onChange }: Props) {
  const t = useTranslations();
  return (
    <FormSection
      title={t(($) => $.domain.policyTerms.documents)}
      count={documents.length}
      error={error}
    >
      {policyDocumentKinds.map((kind) =>
        termsLanguages.map((language) => (
          <DocumentRow
            key={`${kind} ${language}`}
            kind={kind}
            language={language}
            name={documents.find((one) => one.kind === kind && one.language === language)?.name}
            onUpload={(document) =>
              onChange([
                ...documents.filter((one) => one.kind !== kind || one.language !== language),
                document,
              ])
            }
          />
        )),
      )}
    </FormSection>
  );
}

type RowProps = {
  readonly kind: PolicyDocumentKind;
  readonly language: TermsLanguage;
  readonly name: string | undefined;
  readonly onUpload: (document: DocumentValue) => void;
};

function DocumentRow({ kind, language, name, onUpload }: RowProps) {
  const t = useTranslations();
  const chooser = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useOneAtATime({
    onFailure: (problem) => setFailure(refusalSentence(problem)),
  });
  const kindText = t(($) => $.domain.policyDocuments[kind]);
  const label = `${kindText} · ${t(($) => $.admin.catalogue.languages[language])}`;

  async function upload(file: File | undefined) {
    if (!file) return;
    setFailure(null);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const answer = await run(() =>
      callInSession(uploadCatalogueDocument, {
        body: { type: 'application/pdf', bytes },
        timeout: SLOW_TIMEOUT_MILLISECONDS,
      }),
    );
    if (chooser.current) chooser.current.value = '';
    if (answer) onUpload({ kind, language, name: file.name, sha256: answer.sha256 });
  }

  return (
    <Row gap={4} columnGap={12} align="center" canWrap>
      <Box flex={200} canShrink>
        <Text as="p" tone="secondary" size="small">
          {label}
        </Text>
        <Text canBreak>
          <bdi>{name ?? '–'}</bdi>
        </Text>
        {failure && (
          <Text as="p" tone="rose" role="alert">
            {failure}
          </Text>
        )}
      </Box>
      <Button
        size="small"
        icon={<FileUp aria-hidden />}
        isBusy={isBusy}
        onClick={() => chooser.current?.click()}
      >
        {t(($) => $.admin.catalogue.upload)}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="application/pdf"
        aria-label={label}
        onChange={({ target }) => void upload(target.files?.[0])}
      />
    </Row>
  );
}
