import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import KeyOutlined from '@ant-design/icons/KeyOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import type { SignedInUser } from '@salus/api/accounts.ts';
import { Link } from '@tanstack/react-router';
import { useSignOut, useSignOutEverywhere } from '../calls/use-sign-out.ts';
import { useWords } from '../i18n/i18n.ts';
import { closePopup, Popup } from '../ui/Popup.tsx';
import styles from './menu.module.css';

/** Who is signed in, and as what: the channel tells sales forces apart, everybody else has a level (portal §2). */
export function PersonMenu({ person }: { readonly person: SignedInUser }) {
  const t = useWords();
  const signOut = useSignOut();
  const signOutEverywhere = useSignOutEverywhere();
  const beside = person.typeChannelUser === 'SALE' ? person.typeChannelUser : person.level;
  const role = t(($) => $.words.roles[person.role]);
  return (
    <Popup
      label={t(($) => $.shell.person, { name: person.fullName })}
      face={
        <>
          <span className={styles.initials} data-initials={initialsOf(person.fullName)} />
          <span className={styles.wide}>
            <bdi>{person.fullName}</bdi>
          </span>
        </>
      }
    >
      <div className={styles.who}>
        <bdi className={styles.name}>{person.fullName}</bdi>
        <bdi>{person.emailAddress}</bdi>
        <span>{beside && beside !== role ? `${role} · ${beside}` : role}</span>
      </div>
      <Link to="/user/change-password" className={styles.entry} onClick={closePopup}>
        <KeyOutlined aria-hidden />
        {t(($) => $.shell.changePassword)}
      </Link>
      <button type="button" className={styles.entry} onClick={() => void signOut()}>
        <LogoutOutlined aria-hidden />
        {t(($) => $.shell.signOut)}
      </button>
      <button
        type="button"
        className={styles.entry}
        onClick={(event) => {
          closePopup(event);
          void signOutEverywhere();
        }}
      >
        <DisconnectOutlined aria-hidden />
        {t(($) => $.shell.signOutEverywhere)}
      </button>
    </Popup>
  );
}

/** Vietnamese names end with the given name: its letter last, the family's first. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}
