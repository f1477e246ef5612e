import { welcomeDashboard } from '@salus/api/schemaless/accounts.ts';
import { Link } from '@tanstack/react-router';
import { CallFailed } from '../calls/CallFailed.tsx';
import { useSignedInPerson } from '../calls/session-person.ts';
import { useCall } from '../calls/use-call.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { rolePlaces } from '../navigation/places.ts';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Grid } from '../ui/layout/Grid.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/layout/Text.tsx';
import styles from './Introduce.module.css';
import { TodayWork } from './TodayWork.tsx';

/** The welcome page of every role, with a card for each sidebar entry. */
export function Introduce() {
  const t = useTranslations();
  const person = useSignedInPerson();
  const welcome = useCall(welcomeDashboard, {});
  return (
    <Page title={welcome.data?.title ?? t(($) => $.places.introduce)}>
      <Stack gap={12} tone="secondary" size="large" isPretty measure={68}>
        {welcome.data?.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {welcome.isPending && <Skeleton hasTitle={false} />}
        {welcome.isError && (
          <CallFailed error={welcome.error} onRetry={() => void welcome.refetch()} />
        )}
      </Stack>
      {person && <TodayWork />}
      {person && (
        <Grid as="ul" gap={16} above={32} fill={280} maxWidth={960}>
          {rolePlaces(person.roleGroup).map(
            ({ to, label, about }) =>
              about && (
                <li key={to}>
                  <Link to={to} className={`${styles.way} frame-panel`}>
                    <Text as="strong" tone="primary" weight="strong">
                      {t(($) => $.places[label])}
                    </Text>
                    <span>{t(($) => $.introduce[about])}</span>
                  </Link>
                </li>
              ),
          )}
        </Grid>
      )}
    </Page>
  );
}
