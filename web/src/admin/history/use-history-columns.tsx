import {
  listCataloguePlans,
  listCataloguePromotions,
} from '@salus/api/administration/catalogue.ts';
import type { HistoryView } from '@salus/api/administration/history.ts';
import { Link } from '@tanstack/react-router';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { managesDesk } from '../../navigation/guard.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { EmailText } from '../../ui/data/EmailText.tsx';
import { Moment } from '../../ui/data/Moment.tsx';
import cells from '../../ui/rows/cells.module.css';
import { Quote } from '../../ui/rows/Quote.tsx';
import { ChangeLines } from '../changes/ChangeLines.tsx';

/** Time, actor, change and subject, with the values before and after. */
export function useHistoryColumns(): Column<HistoryView>[] {
  const t = useTranslations();
  return [
    {
      key: 'when',
      title: t(($) => $.readLog.when),
      hasOwnLabel: true,
      render: ({ at, actor }) => (
        <>
          <Moment at={at} />
          <bdi className={cells.second}>{actor}</bdi>
        </>
      ),
    },
    {
      key: 'what',
      title: t(($) => $.admin.history.what),
      hasOwnLabel: true,
      render: ({ action, reason, before, after }) => (
        <>
          {t(($) => $.admin.history.actions[action])}
          <ChangeLines before={before} after={after} />
          <Quote text={reason} />
        </>
      ),
    },
    {
      key: 'subject',
      title: t(($) => $.admin.history.subject),
      hasOwnLabel: true,
      render: (row) => <Subject row={row} />,
    },
  ];
}

function Subject({ row }: { readonly row: HistoryView }) {
  const t = useTranslations();
  const isAdmin = managesDesk(useSignedInPerson()?.roleGroup);
  const { email, fullName, unitPath, versionId } = row;
  const hasVersion = isAdmin && versionId !== null;
  const plans = useCall(listCataloguePlans, {}, { isEnabled: hasVersion });
  const promotions = useCall(listCataloguePromotions, {}, { isEnabled: hasVersion });
  if (email)
    return (
      <>
        {isAdmin ? (
          <Link to="/admin/people/$email" params={{ email }} className="underlinesOnHover">
            <bdi>{fullName ?? email}</bdi>
          </Link>
        ) : (
          <bdi>{fullName ?? email}</bdi>
        )}
        <EmailText address={email} className={cells.second} />
      </>
    );
  if (unitPath) return <bdi>{unitPath}</bdi>;
  if (versionId === null) return '–';
  const subject = [...(plans.data ?? []), ...(promotions.data ?? [])].find(({ versions }) =>
    versions.some((version) => version.versionId === versionId),
  );
  const version = subject?.versions.find((one) => one.versionId === versionId);
  const name = version
    ? t(($) => $.detail.termsVersion, { version: version.version })
    : t(($) => $.admin.history.version, { id: versionId });
  if (!isAdmin) return name;
  return (
    <>
      <Link
        to="/admin/catalogue"
        search={{ versionId: String(versionId) }}
        className="underlinesOnHover"
      >
        {name}
      </Link>
      {subject && (
        <span className={cells.second}>
          {catalogueText('code' in subject ? subject.packageName : subject.productName)}
          {'code' in subject && ` · ${subject.code}`}
        </span>
      )}
    </>
  );
}
