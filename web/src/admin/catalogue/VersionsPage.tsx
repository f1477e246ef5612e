import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import type { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { NotFound } from '../../navigation/NotFound.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { VersionHistory } from './VersionHistory.tsx';
import type { Version } from './versions.ts';

type Props<Subject> = {
  readonly list: Pick<ReturnType<typeof useCall>, 'isPending' | 'error' | 'refetch'>;
  /** Undefined where the list has no such plan or product. */
  readonly subject: Subject | undefined;
  readonly title: (subject: Subject) => string;
  readonly facts: (subject: Subject) => readonly string[];
  /** The form of a new version. */
  readonly form: (subject: Subject, onClose: () => void) => ReactNode;
};

/** A plan or promotion with its versions, and the form of a new one (DESK-8). */
export function VersionsPage<Subject extends { readonly versions: readonly Version[] }>({
  list,
  subject,
  ...texts
}: Props<Subject>) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  if (list.isPending) return <Skeleton rows={8} />;
  if (list.error) return <CallFailed error={list.error} onRetry={() => void list.refetch()} />;
  if (!subject) return <NotFound />;
  return (
    <Page
      title={texts.title(subject)}
      actions={
        <Button kind="primary" onClick={() => setIsOpen(true)}>
          {t(($) => $.admin.catalogue.propose)}
        </Button>
      }
    >
      <Text as="p" tone="secondary">
        <Link to="/admin/catalogue">{t(($) => $.places.catalogue)}</Link>
        {texts.facts(subject).map((fact) => (
          <span key={fact}>
            {' · '}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </Text>
      {subject.versions.length === 0 ? (
        <Message size="block" title={t(($) => $.admin.catalogue.empty)} />
      ) : (
        <VersionHistory versions={subject.versions} />
      )}
      {isOpen && texts.form(subject, () => setIsOpen(false))}
    </Page>
  );
}
