import { welcomeDashboard } from '@salus/api/accounts.ts';
import { Link } from '@tanstack/react-router';
import { Skeleton } from 'antd';
import { CallFailed } from '../calls/CallFailed.tsx';
import { useSignedInPerson } from '../calls/session.ts';
import { useCall } from '../calls/use-call.ts';
import { useWords } from '../i18n/i18n.ts';
import { placesOf } from '../shell/places.ts';
import { Page } from '../ui/Page.tsx';
import styles from './Introduce.module.css';

/** The welcome page of every role, with a card for each place that the sidebar leads to. */
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
      {person && (
        <ul className={styles.ways}>
          {placesOf(person.roleGroup).map(
            ({ to, word, about }) =>
              about && (
                <li key={to}>
                  <Link to={to} className={styles.way}>
                    <strong>{t(($) => $.places[word])}</strong>
                    <span>{t(($) => $.introduce[about])}</span>
                  </Link>
                </li>
              ),
          )}
        </ul>
      )}
    </Page>
  );
}
