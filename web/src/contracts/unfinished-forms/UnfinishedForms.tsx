import {
  listUnfinishedForms,
  removeUnfinishedForm,
  showUnfinishedForm,
  type UnfinishedForm,
} from '@salus/api/contracts/unfinished-forms.ts';
import { editedNumber } from '@salus/domain/retention/unfinished-form.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callInSession } from '../../calls/session.ts';
import { useCall } from '../../calls/use-call.ts';
import { useConfirmedAction } from '../../calls/writes/use-confirmed-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { dayText } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { detailLinkOf, newDraftLinkOf } from '../contract-path.ts';
import { type DiscardedForm, UndoDiscard } from './UndoDiscard.tsx';
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
      <div role="alert" className={styles.failed}>
        <Notice
          kind="warning"
          action={<Button onClick={() => void refetch()}>{t(($) => $.tryAgain)}</Button>}
        >
          {t(($) => $.unfinished.listFailed)}
        </Notice>
      </div>
    );
  if (forms.length === 0 && !discarded) return null;
  const nameOf = ({ proposerName }: UnfinishedForm) =>
    proposerName ?? t(($) => $.unfinished.unnamed);

  const discard = (form: UnfinishedForm) =>
    run({
      question: {
        title: t(($) => $.unfinished.confirmDiscard.title),
        text: t(($) => $.unfinished.confirmDiscard.text, { name: nameOf(form) }),
        verb: t(($) => $.unfinished.discard),
        isDangerous: true,
      },
      intention: { discard: form.id },
      call: async () => {
        const content = await callInSession(showUnfinishedForm, { query: { id: form.id } });
        await callInSession(removeUnfinishedForm, { query: { id: form.id } });
        setDiscarded({ id: form.id, name: nameOf(form), content });
      },
      done: () => t(($) => $.unfinished.discarded),
    });

  return (
    <section className={styles.forms} aria-labelledby="unfinished-forms">
      <h2 id="unfinished-forms" className={styles.title}>
        {t(($) => $.unfinished.title)} <span className={styles.count}>{forms.length}</span>
      </h2>
      <div role="status">
        {discarded && (
          <UndoDiscard key={discarded.id} form={discarded} onRestored={() => setDiscarded(null)} />
        )}
      </div>
      <ul>
        {(showsAll ? forms : forms.slice(0, SHOWN_FIRST)).map((form) => {
          const name = nameOf(form);
          const type = form.typeContract ?? 'INDIVIDUAL';
          const referenceNumber = editedNumber(form.id);
          return (
            <li key={form.id} className={styles.form}>
              <span className={styles.who}>
                <bdi className={styles.name}>{name}</bdi>
                {form.typeContract && (
                  <span className={styles.type}>{t(($) => $.domain.contractTypes[type])}</span>
                )}
                {referenceNumber !== null && (
                  <span className={styles.type}>
                    {t(($) => $.keptEdit.ofContract, { referenceNumber })}
                  </span>
                )}
              </span>
              <span className={styles.age}>
                <Moment at={form.updatedAt} />
                <span className={styles.ends}>
                  {t(($) => $.unfinished.keptUntil, { day: dayText(form.expiresAt) })}
                </span>
              </span>
              <span className={styles.buttons}>
                <Link
                  {...(referenceNumber === null
                    ? { ...newDraftLinkOf(type), search: { unfinished: form.id } }
                    : {
                        ...detailLinkOf({ referenceNumber, typeContract: type }),
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
              </span>
            </li>
          );
        })}
      </ul>
      {!showsAll && forms.length > SHOWN_FIRST && (
        <Button kind="text" size="small" className={styles.more} onClick={() => setShowsAll(true)}>
          {t(($) => $.unfinished.showAll, { total: forms.length })}
        </Button>
      )}
    </section>
  );
}
