import type { ReadView } from '@salus/api/audit.ts';
import { useTranslations } from '../i18n/i18n.ts';
import type { Column } from '../ui/data/DataTable.tsx';
import { countText, instantText } from '../ui/data/format.ts';
import cells from '../ui/rows/cells.module.css';

/** When, who, what, whose and from where. */
export function useReadsColumns(): Column<ReadView>[] {
  const t = useTranslations();
  return [
    {
      key: 'when',
      title: t(($) => $.readLog.when),
      render: ({ at, lastAt, count }) => (
        <>
          <time dateTime={at}>{instantText(at)}</time>
          {count > 1 && (
            <span className={cells.second}>
              <bdi>
                × {countText(count)} → <time dateTime={lastAt}>{instantText(lastAt)}</time>
              </bdi>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'who',
      title: t(($) => $.readLog.who),
      render: ({ fullName, emailAddress, role }) => (
        <>
          <bdi>{fullName}</bdi>
          <span className={cells.second}>
            <bdi>{emailAddress}</bdi> · {t(($) => $.domain.roles[role])}
          </span>
        </>
      ),
    },
    {
      key: 'what',
      title: t(($) => $.readLog.kind),
      render: ({ kind, call, rowCount, field, reason }) => (
        <>
          {t(($) => $.domain.readKinds[kind])}
          <span className={cells.second}>
            <bdi>{[call, field].filter(Boolean).join(' · ')}</bdi>
            {rowCount !== null &&
              ` · ${t(($) => $.readLog.rows, { count: rowCount, shown: countText(rowCount) })}`}
          </span>
          {reason && (
            <q className={cells.second}>
              <bdi>{reason}</bdi>
            </q>
          )}
        </>
      ),
    },
    {
      key: 'whose',
      title: t(($) => $.readLog.whose),
      render: ({ referenceNumber, references, criteria, byIdentity }) => (
        <>
          {referenceNumber && <bdi className={cells.number}>{referenceNumber}</bdi>}
          {references && <References references={references} />}
          {byIdentity && t(($) => $.readLog.byIdentity)}
          {criteria && Object.keys(criteria).length > 0 && (
            <span className={cells.second}>
              <bdi>{criteriaText(criteria)}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'where',
      title: t(($) => $.readLog.where),
      render: ({ ip, sessionId }) => (
        <>
          <bdi className={cells.number}>{ip}</bdi>
          <span className={cells.second}>
            {t(($) => $.readLog.session, { id: sessionId.slice(0, 8) })}
          </span>
        </>
      ),
    },
  ];
}

/** The contracts of a page: the first, and all on demand. */
function References({ references }: { readonly references: readonly string[] }) {
  const [first, ...others] = references;
  if (others.length === 0) return <bdi className={cells.number}>{first}</bdi>;
  return (
    <details>
      <summary>
        <bdi className={cells.number}>{first}</bdi> + {countText(others.length)}
      </summary>
      {others.map((one) => (
        <bdi key={one} className={cells.second}>
          {one}
        </bdi>
      ))}
    </details>
  );
}

/** Names and values as the call has them: `status=ACTIVE,CANCELLED · format=csv`. */
function criteriaText(criteria: NonNullable<ReadView['criteria']>): string {
  return Object.entries(criteria)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' · ');
}
