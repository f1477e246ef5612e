import {
  listUnfinishedForms,
  removeUnfinishedForm,
  saveUnfinishedForm,
  showUnfinishedForm,
  type UnfinishedForm,
} from '@salus/api/schemaless/contracts/unfinished-forms.ts';
import { isObject } from '@salus/domain/objects.ts';
import { editedNumber } from '@salus/domain/retention/unfinished-form.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useCall } from '../../calls/use-call.ts';
import { useConfirmedAction } from '../../calls/writes/use-confirmed-action.ts';
import { useContractWrite } from '../../calls/writes/use-contract-write.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { dayText } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { detailLink, newDraftLink } from '../contract-path.ts';
import styles from './UnfinishedForms.module.css';

/** The newest ones; the rest on demand, so that the list of contracts stays in sight. */
const SHOWN_FIRST = 3;

/** The officer's forms that were saved before they were complete, above the drafts (DRAFT-16). */
export function UnfinishedForms() {
  const t = useTranslations();
  const { data, isError, refetch } = useCall(listUnfinishedForms, { query: {} }, { isFresh: true });
  const { isBusy, run } = useConfirmedAction();
  const [showsAll, setShowsAll] = useState(false);
  const [discarded, setDiscarded] = useState<DiscardedForm | null>(null);
  const forms = data?.results ?? [];
  if (isError && !data)
    return (
      <Box role="alert" below={16}>
        <Notice
          kind="warning"
          action={<Button onClick={() => void refetch()}>{t(($) => $.tryAgain)}</Button>}
        >
          {t(($) => $.unfinished.listFailed)}
        </Notice>
      </Box>
    );
  if (forms.length === 0 && !discarded) return null;
  const formName = ({ proposerName }: UnfinishedForm) =>
    proposerName ?? t(($) => $.unfinished.unnamed);

  const discard = (form: UnfinishedForm) =>
    run({
      question: {
        title: t(($) => $.unfinished.confirmDiscard.title),
        text: t(($) => $.unfinished.confirmDiscard.text, { name: formName(form) }),
        verb: t(($) => $.unfinished.discard),
        isDangerous: true,
      },
      intention: { discard: form.id },
      call: async () => {
        const content = await callInSession(showUnfinishedForm, { query: { id: form.id } });
        await callInSession(removeUnfinishedForm, { query: { id: form.id } });
        setDiscarded({ id: form.id, name: formName(form), content });
      },
      doneText: () => t(($) => $.unfinished.discarded),
    });

  return (
    <Box
      as="section"
      frame="panel"
      padBlock={12}
      padInline={16}
      below={16}
      aria-labelledby="unfinished-forms"
    >
      <Text as="h2" id="unfinished-forms" size="body" weight="strong">
        {t(($) => $.unfinished.title)}{' '}
        <Text tone="secondary" weight="regular" isTabular>
          {forms.length}
        </Text>
      </Text>
      <div role="status">
        {discarded && (
          <UndoDiscard key={discarded.id} form={discarded} onRestored={() => setDiscarded(null)} />
        )}
      </div>
      <Box as="ul" softLine="between">
        {(showsAll ? forms : forms.slice(0, SHOWN_FIRST)).map((form) => {
          const name = formName(form);
          const type = form.typeContract ?? 'INDIVIDUAL';
          const referenceNumber = editedNumber(form.id);
          return (
            <Grid
              as="li"
              key={form.id}
              gap={16}
              align="center"
              minHeight={44}
              className={styles.form}
            >
              <Row as="span" gap={0} columnGap={8} align="baseline" canWrap canBreak>
                <Text as="bdi" weight="medium">
                  {name}
                </Text>
                {form.typeContract && (
                  <Text tone="secondary" size="small">
                    {t(($) => $.domain.contractTypes[type])}
                  </Text>
                )}
                {referenceNumber !== null && (
                  <Text tone="secondary" size="small">
                    {t(($) => $.keptEdit.ofContract, { referenceNumber })}
                  </Text>
                )}
              </Row>
              <Row
                as="span"
                gap={0}
                columnGap={16}
                canWrap
                tone="secondary"
                size="small"
                isTabular
                className={styles.age}
              >
                <Moment at={form.updatedAt} />
                <span className={styles.ends}>
                  {t(($) => $.unfinished.keptUntil, { day: dayText(form.expiresAt) })}
                </span>
              </Row>
              <Row as="span" gap={8} align="center" className={styles.buttons}>
                <Link
                  {...(referenceNumber === null
                    ? { ...newDraftLink(type), search: { unfinished: form.id } }
                    : {
                        ...detailLink({ referenceNumber, typeContract: type }),
                        search: { edit: 1 as const },
                      })}
                  className={styles.resume}
                  aria-label={t(($) => $.unfinished.continueWith, { name })}
                >
                  {t(($) => $.unfinished.continue)}
                </Link>
                <Button
                  kind="text"
                  size="small"
                  disabled={isBusy}
                  aria-label={t(($) => $.unfinished.discardOf, { name })}
                  onClick={() => void discard(form)}
                >
                  {t(($) => $.unfinished.discard)}
                </Button>
              </Row>
            </Grid>
          );
        })}
      </Box>
      {!showsAll && forms.length > SHOWN_FIRST && (
        <Button kind="text" size="small" className={styles.more} onClick={() => setShowsAll(true)}>
          {t(($) => $.unfinished.showAll, { total: forms.length })}
        </Button>
      )}
    </Box>
  );
}

/** A form that was erased on the server; its content lives as long as the list is open. */
type DiscardedForm = {
  readonly id: string;
  readonly name: string;
  readonly content: unknown;
};

type Props = { readonly form: DiscardedForm; readonly onRestored: () => void };

/** Saves a discarded form again, until the officer leaves the list (DRAFT-18). */
function UndoDiscard({ form: { id, name, content }, onRestored }: Props) {
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
