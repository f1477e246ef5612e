import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import FileAddOutlined from '@ant-design/icons/FileAddOutlined';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import UsergroupAddOutlined from '@ant-design/icons/UsergroupAddOutlined';
import { type RoleGroup, roleGroups } from '@salus/domain/people/roles.ts';
import { linkOptions } from '@tanstack/react-router';
import { HOME } from './guard.ts';

/**
 * The places that each role is led to (portal §2, "Sidebar"): the sidebar and the cards of the welcome page both ask this
 * table. Some roles may enter more than that (decisions §2), by an address or from a figure: routes.tsx says where.
 */
const places = [
  { ...linkOptions({ to: HOME }), word: 'introduce', icon: HomeOutlined, groups: roleGroups, about: null },
  {
    ...linkOptions({ to: '/contract/temp-add' }),
    word: 'temp-add',
    icon: FileAddOutlined,
    groups: ['sales'],
    about: 'newContractText',
  },
  {
    ...linkOptions({ to: '/contract/temp-family-add' }),
    word: 'temp-family-add',
    icon: UsergroupAddOutlined,
    groups: ['sales'],
    about: 'newFamilyText',
  },
  {
    ...linkOptions({ to: '/contract/temp-list' }),
    word: 'temp-list',
    icon: UnorderedListOutlined,
    groups: ['sales'],
    about: 'contractsText',
  },
  {
    ...linkOptions({ to: '/bm-contract/temp-list' }),
    word: 'temp-list',
    icon: UnorderedListOutlined,
    groups: ['backOffice'],
    about: 'deskText',
  },
  {
    ...linkOptions({ to: '/contract/list' }),
    word: 'list',
    icon: UnorderedListOutlined,
    groups: ['manager', 'director'],
    about: 'issuedByOfficersText',
  },
  {
    ...linkOptions({ to: '/report/export' }),
    word: 'export',
    icon: DownloadOutlined,
    groups: ['manager', 'director'],
    about: 'exportText',
  },
] as const;

/** In their order; the first is the welcome page, of which nothing is told. */
export function placesOf(group: RoleGroup) {
  return places.filter(({ groups }) => groups.some((one) => one === group));
}
