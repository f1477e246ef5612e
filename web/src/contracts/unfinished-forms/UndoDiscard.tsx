import { saveUnfinishedForm } from '@salus/api/contracts/unfinished-forms.ts';
import { isObject } from '@salus/domain/objects.ts';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useContractWrite } from '../../calls/writes/use-contract-write.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';

/** A form that was erased on the server; its content lives as long as the list is open. */
export type DiscardedForm = {
  readonly id: string;
  readonly name: string;
  readonly content: unknown;
};

type Props = { readonly form: DiscardedForm; readonly onRestored: () => void };

/** Saves a discarded form again, until the officer leaves the list (DRAFT-18). */
export function UndoDiscard({ form: { id, name, content }, onRestored }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const { isBusy, write } = useContractWrite();
  const restore = () =>
    write({ restore: id }, (idempotencyKey) =>
      callInSession(saveUnfinishedForm, {
        query: { id },
        body: isObject(content) ? content : {},
        idempotencyKey,
      }),
    ).then(onRestored, (error) => notices.failure(refusalSentence(error)));
  return (
    <Row as="p" gap={8} columnGap={16} align="center" canWrap tone="secondary" minHeight={44}>
      <span>{t(($) => $.unfinished.discardedName, { name })}</span>
      <Button size="small" isBusy={isBusy} onClick={() => void restore()}>
        {t(($) => $.unfinished.undo)}
      </Button>
    </Row>
  );
}
