import type { SignedInUser } from '@salus/api/accounts.ts';
import { Link } from '@tanstack/react-router';
import { KeyRound, LogOut, MonitorSmartphone, ShieldCheck, Unplug } from 'lucide-react';
import { useSignOut, useSignOutEverywhere } from '../../calls/use-sign-out.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { nextSetupStep } from '../../navigation/guard.ts';
import { roleMenuPlaces } from '../../navigation/places.ts';
import { EmailText } from '../../ui/data/EmailText.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from '../../ui/overlays/menu.module.css';
import { Popup } from '../../ui/overlays/Popup.tsx';

/** The signed-in user: sales roles show their channel, other roles their level (NAV-8). */
export function PersonMenu({ person }: { readonly person: SignedInUser }) {
  const t = useTranslations();
  const signOut = useSignOut();
  const signOutEverywhere = useSignOutEverywhere();
  const beside = person.typeChannelUser === 'SALE' ? person.typeChannelUser : person.level;
  const role = t(($) => $.domain.roles[person.role]);
  return (
    <Popup
      label={t(($) => $.shell.person, { name: person.fullName })}
      face={
        <>
          <Stack
            as="span"
            align="center"
            items="center"
            tone="primary"
            size="small"
            weight="strong"
            className={styles.initials}
            data-initials={nameInitials(person.fullName)}
          />
          <span className={styles.wide}>
            <bdi>{person.fullName}</bdi>
          </span>
        </>
      }
    >
      {(close) => (
        <>
          <Stack
            gap={2}
            below={8}
            padInline={8}
            padAbove={8}
            padBelow={12}
            tone="secondary"
            canBreak
            line="below"
          >
            <Text as="bdi" tone="ink" weight="strong">
              {person.fullName}
            </Text>
            <EmailText address={person.emailAddress} />
            <span>{beside && beside !== role ? `${role} · ${beside}` : role}</span>
          </Stack>
          {nextSetupStep(person) === null &&
            roleMenuPlaces(person.roleGroup).map(({ to, label, icon: Icon }) => (
              <Link key={to} to={to} className={`${styles.entry} lightsUp`} onClick={close}>
                <Icon aria-hidden />
                {t(($) => $.places[label])}
              </Link>
            ))}
          <Link to="/user/change-password" className={`${styles.entry} lightsUp`} onClick={close}>
            <KeyRound aria-hidden />
            {t(($) => $.places['change-password'])}
          </Link>
          {nextSetupStep(person) === null && (
            <Link to="/user/devices" className={`${styles.entry} lightsUp`} onClick={close}>
              <MonitorSmartphone aria-hidden />
              {t(($) => $.places.devices)}
            </Link>
          )}
          {(nextSetupStep(person) ?? 'security') === 'security' && (
            <Link to="/user/security" className={`${styles.entry} lightsUp`} onClick={close}>
              <ShieldCheck aria-hidden />
              {t(($) => $.places.security)}
            </Link>
          )}
          <button
            type="button"
            className={`${styles.entry} lightsUp`}
            onClick={() => void signOut()}
          >
            <LogOut aria-hidden />
            {t(($) => $.sessions.end)}
          </button>
          <button
            type="button"
            className={`${styles.entry} lightsUp`}
            onClick={() => {
              close();
              void signOutEverywhere();
            }}
          >
            <Unplug aria-hidden />
            {t(($) => $.shell.signOutEverywhere)}
          </button>
        </>
      )}
    </Popup>
  );
}

/** Vietnamese names end with the given name: its letter last, the family's first. */
function nameInitials(name: string): string {
  const parts = name.trim().split(/\s+/);
  return [parts[0], parts.length > 1 ? parts.at(-1) : '']
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}
