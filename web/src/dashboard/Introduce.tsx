import { Link } from '@tanstack/react-router';
import { useSignedInPerson } from '../calls/session-person.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { rolePlaces } from '../navigation/places.ts';
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
  return (
    <Page title={t(($) => $.domain.welcome.title)}>
      <Stack gap={12} tone="secondary" size="large" isPretty measure={68}>
        {(['what', 'how', 'care'] as const).map((name) => (
          <p key={name}>{t(($) => $.domain.welcome[name])}</p>
        ))}
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
