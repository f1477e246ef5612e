import { welcomeDashboard } from '@salus/api/accounts.ts';
import { Link } from '@tanstack/react-router';
import { Skeleton } from 'antd';
import { CallFailed } from '../calls/CallFailed.tsx';
import { useSignedInPerson } from '../calls/session.ts';
import { useCall } from '../calls/use-call.ts';
import { useWords } from '../i18n/i18n.ts';
import { Page } from '../ui/Page.tsx';
import styles from './Introduce.module.css';

/** The welcome page of every role; whoever sells or supports finds their ways to work here. */
export function Introduce() {
  const t = useWords();
  const person = useSignedInPerson();
  const welcome = useCall(welcomeDashboard, undefined);
  return (
    <Page title={welcome.data?.title ?? t(($) => $.places.introduce)}>
      <div className={styles.text}>
        {welcome.data?.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {welcome.isPending && <Skeleton active title={false} />}
        {welcome.isError && <CallFailed error={welcome.error} onRetry={() => void welcome.refetch()} />}
      </div>
      {person?.roleGroup === 'sales' && (
        <ul className={styles.ways}>
          <li>
            <Link to="/contract/temp-add" className={styles.way}>
              <strong>{t(($) => $.introduce.newContract)}</strong>
              <span>{t(($) => $.introduce.newContractText)}</span>
            </Link>
          </li>
          <li>
            <Link to="/contract/temp-family-add" className={styles.way}>
              <strong>{t(($) => $.introduce.newFamily)}</strong>
              <span>{t(($) => $.introduce.newFamilyText)}</span>
            </Link>
          </li>
          <li>
            <Link to="/contract/temp-list" className={styles.way}>
              <strong>{t(($) => $.introduce.contracts)}</strong>
              <span>{t(($) => $.introduce.contractsText)}</span>
            </Link>
          </li>
        </ul>
      )}
      {person && person.roleGroup !== 'sales' && (
        <ul className={styles.ways}>
          {person.roleGroup === 'backOffice' && (
            <li>
              <Link to="/bm-contract/temp-list" className={styles.way}>
                <strong>{t(($) => $.introduce.contracts)}</strong>
                <span>{t(($) => $.introduce.deskText)}</span>
              </Link>
            </li>
          )}
          <li>
            <Link to="/contract/list" className={styles.way}>
              <strong>{t(($) => $.places.list)}</strong>
              <span>
                {t(($) => $.introduce[person.roleGroup === 'backOffice' ? 'issuedText' : 'issuedByOfficersText'])}
              </span>
            </Link>
          </li>
        </ul>
      )}
    </Page>
  );
}
