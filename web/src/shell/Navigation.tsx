import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import FileAddOutlined from '@ant-design/icons/FileAddOutlined';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import UsergroupAddOutlined from '@ant-design/icons/UsergroupAddOutlined';
import type { SignedInUser } from '@salus/api/accounts.ts';
import { Link, linkOptions } from '@tanstack/react-router';
import { useWords } from '../i18n/i18n.ts';
import { HOME, nextSetupStep } from './guard.ts';
import styles from './Navigation.module.css';

const items = [
  { ...linkOptions({ to: HOME }), word: 'introduce', icon: HomeOutlined, groups: null },
  { ...linkOptions({ to: '/contract/temp-add' }), word: 'temp-add', icon: FileAddOutlined, groups: ['sales'] },
  {
    ...linkOptions({ to: '/contract/temp-family-add' }),
    word: 'temp-family-add',
    icon: UsergroupAddOutlined,
    groups: ['sales'],
  },
  { ...linkOptions({ to: '/contract/temp-list' }), word: 'temp-list', icon: UnorderedListOutlined, groups: ['sales'] },
  {
    ...linkOptions({ to: '/bm-contract/temp-list' }),
    word: 'temp-list',
    icon: UnorderedListOutlined,
    groups: ['backOffice'],
  },
  {
    ...linkOptions({ to: '/contract/list' }),
    word: 'list',
    icon: UnorderedListOutlined,
    groups: ['manager', 'director'],
  },
  {
    ...linkOptions({ to: '/report/export' }),
    word: 'export',
    icon: DownloadOutlined,
    groups: ['manager', 'director'],
  },
] as const;

/** The places of the portal that this person's role may enter (portal §2, "Sidebar"). */
export function Navigation({ person }: { readonly person: SignedInUser }) {
  const t = useWords();
  if (nextSetupStep(person)) return null;
  const open = items.filter(({ groups }) => groups === null || groups.some((group) => group === person.roleGroup));
  return (
    <nav aria-label={t(($) => $.shell.menu)}>
      <ul className={styles.items}>
        {open.map(({ to, word, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.item} activeOptions={{ includeSearch: false }}>
              <Icon aria-hidden />
              {t(($) => $.places[word])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
