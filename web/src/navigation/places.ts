import type { ListedWork } from '@salus/api/back-office/work.ts';
import { type RoleGroup, roleGroups } from '@salus/domain/people/roles.ts';
import { linkOptions } from '@tanstack/react-router';
import {
  ArrowRightLeft,
  BadgeCheck,
  CalendarSync,
  ChartColumn,
  Coins,
  Download,
  Eye,
  FilePlus,
  FileSpreadsheet,
  FileUp,
  HandCoins,
  History,
  Hourglass,
  House,
  Landmark,
  List,
  ListChecks,
  Network,
  Package,
  Scale,
  Undo2,
  UserCheck,
  UserPlus,
  Users,
} from 'lucide-react';
import {
  adminGroups,
  HANDOVER,
  HOME,
  handoverGroups,
  headGroups,
  readerGroups,
  renewalGroups,
} from './guard.ts';

/**
 * Places per role (NAV-7), shared by the sidebar and the welcome page. Some roles may enter more
 * places (ROLE-3), by an address or from a figure: see routes.tsx.
 */
const places = [
  {
    ...linkOptions({ to: HOME }),
    label: 'introduce',
    icon: House,
    groups: roleGroups,
    about: null,
  },
  {
    ...linkOptions({ to: '/contract/temp-add' }),
    label: 'temp-add',
    icon: FilePlus,
    groups: ['sales'],
    about: 'newContractText',
  },
  {
    ...linkOptions({ to: '/contract/temp-family-add' }),
    label: 'temp-family-add',
    icon: UserPlus,
    groups: ['sales'],
    about: 'newFamilyText',
  },
  {
    ...linkOptions({ to: '/contract/temp-list' }),
    label: 'temp-list',
    icon: List,
    groups: ['sales'],
    about: 'contractsText',
  },
  {
    ...linkOptions({ to: '/bm-contract/temp-list' }),
    label: 'temp-list',
    icon: List,
    groups: ['backOffice', 'auditor'],
    about: 'deskText',
  },
  {
    ...linkOptions({ to: '/contract/list' }),
    label: 'list',
    icon: List,
    groups: ['manager', 'director', 'auditor'],
    about: 'issuedByOfficersText',
  },
  {
    ...linkOptions({ to: '/report/export' }),
    label: 'export',
    icon: Download,
    groups: ['manager', 'director', 'auditor'],
    about: 'exportText',
  },
  {
    ...linkOptions({ to: '/audit/reads' }),
    label: 'reads',
    icon: Eye,
    groups: ['auditor'],
    about: 'readsText',
  },
  {
    ...linkOptions({ to: '/admin/history' }),
    label: 'history',
    icon: History,
    groups: ['auditor'],
    about: null,
  },
] as const;

/** Places of the user's menu and the search (NAV-7). */
const menuPlaces = [
  {
    ...linkOptions({ to: HANDOVER }),
    label: 'handover',
    icon: ArrowRightLeft,
    groups: handoverGroups,
  },
] as const;

/** A worklist among the desks; its name is that of the list. */
const worklist = (area: 'contract' | 'money', view: ListedWork) =>
  ({ area, view, work: view, groups: ['backOffice', 'auditor'] }) as const;

/** Desks below the fixed places of the sidebar, by area (NAV-15); those of clerks are tabs too. */
const desks = [
  {
    ...linkOptions({ to: '/report/issued' }),
    area: 'team',
    label: 'issued',
    icon: ChartColumn,
    groups: headGroups,
  },
  {
    ...linkOptions({ to: '/report/price' }),
    area: 'team',
    label: 'price',
    icon: Coins,
    groups: headGroups,
  },
  {
    ...linkOptions({ to: '/report/bordereau' }),
    area: 'team',
    label: 'bordereau',
    icon: FileSpreadsheet,
    groups: ['director'],
  },
  {
    ...linkOptions({ to: '/report/certificates' }),
    area: 'team',
    label: 'certificates',
    icon: BadgeCheck,
    groups: headGroups,
  },
  {
    ...linkOptions({ to: '/team/unpaid' }),
    area: 'team',
    label: 'unpaid',
    icon: Hourglass,
    groups: headGroups,
  },
  {
    ...linkOptions({ to: '/contract/renewals' }),
    area: 'today',
    label: 'renewals',
    work: 'RENEWAL_DUE',
    icon: CalendarSync,
    groups: ['sales'],
  },
  {
    ...linkOptions({ to: '/contract/renewals' }),
    area: 'team',
    label: 'renewals',
    work: 'RENEWAL_DUE',
    icon: CalendarSync,
    groups: headGroups,
  },
  worklist('contract', 'customer-requests'),
  worklist('contract', 'missing-consent'),
  worklist('contract', 'overlap'),
  worklist('contract', 'messages'),
  worklist('contract', 'syncs'),
  worklist('contract', 'jobs'),
  worklist('contract', 'alarms'),
  {
    ...linkOptions({ to: '/money/statements' }),
    area: 'money',
    label: 'statements',
    icon: Landmark,
    groups: ['backOffice', 'auditor'],
  },
  {
    ...linkOptions({ to: '/money/unallocated' }),
    area: 'money',
    label: 'unallocated',
    work: 'payments',
    icon: HandCoins,
    groups: ['backOffice', 'auditor'],
  },
  {
    // The list of the count.
    ...linkOptions({ to: '/money/approvals', search: { state: 'PENDING' } }),
    area: 'money',
    label: 'approvals',
    work: 'approvals',
    icon: UserCheck,
    groups: ['backOffice', 'auditor'],
  },
  worklist('money', 'refunds'),
  {
    ...linkOptions({ to: '/money/refunds' }),
    area: 'money',
    label: 'refunds',
    icon: Undo2,
    groups: ['backOffice', 'auditor'],
  },
  worklist('money', 'payment-reversed'),
  {
    ...linkOptions({ to: '/money/reconciliation' }),
    area: 'money',
    label: 'reconciliation',
    icon: Scale,
    groups: ['backOffice', 'auditor'],
  },
  {
    ...linkOptions({ to: '/report/bordereau' }),
    area: 'money',
    label: 'bordereau',
    icon: FileSpreadsheet,
    groups: ['backOffice'],
  },
  {
    // The list of the count.
    ...linkOptions({ to: '/admin/requests', search: { waitsFor: 'me' } }),
    area: 'admin',
    label: 'requests',
    work: 'ADMIN_REQUESTS',
    icon: ListChecks,
    groups: adminGroups,
  },
  {
    ...linkOptions({ to: '/admin/people' }),
    area: 'admin',
    label: 'people',
    icon: Users,
    groups: adminGroups,
  },
  {
    ...linkOptions({ to: '/admin/import' }),
    area: 'admin',
    label: 'import',
    icon: FileUp,
    groups: adminGroups,
  },
  {
    ...linkOptions({ to: '/admin/units' }),
    area: 'admin',
    label: 'units',
    icon: Network,
    groups: adminGroups,
  },
  {
    ...linkOptions({ to: '/admin/catalogue' }),
    area: 'admin',
    label: 'catalogue',
    icon: Package,
    groups: adminGroups,
  },
  {
    ...linkOptions({ to: '/report/certificates' }),
    area: 'admin',
    label: 'certificates',
    icon: BadgeCheck,
    groups: adminGroups,
  },
  {
    ...linkOptions({ to: '/admin/history' }),
    area: 'admin',
    label: 'history',
    icon: History,
    groups: adminGroups,
  },
] as const;

export type Desk = (typeof desks)[number];
export type DeskArea = Desk['area'];

/** Places that the search alone knows, and for some roles those of another's sidebar (ROLE-3). */
const morePlaces = [
  { ...linkOptions({ to: '/contract/list' }), label: 'list', groups: readerGroups },
  { ...linkOptions({ to: '/contract/renewals' }), label: 'renewals', groups: renewalGroups },
  { ...linkOptions({ to: '/report/export' }), label: 'export', groups: readerGroups },
  { ...linkOptions({ to: '/report/issued' }), label: 'issued', groups: readerGroups },
  { ...linkOptions({ to: '/report/price' }), label: 'price', groups: readerGroups },
  { ...linkOptions({ to: '/report/officers' }), label: 'officers', groups: handoverGroups },
  { ...linkOptions({ to: '/report/schedules' }), label: 'schedules', groups: readerGroups },
  { ...linkOptions({ to: '/user/change-password' }), label: 'change-password', groups: roleGroups },
  { ...linkOptions({ to: '/user/devices' }), label: 'devices', groups: roleGroups },
  { ...linkOptions({ to: '/user/security' }), label: 'security', groups: roleGroups },
  { ...linkOptions({ to: '/user/agreement' }), label: 'agreement', groups: roleGroups },
] as const;

/** Every place of a role, each once. */
export function searchedPlaces(group: RoleGroup) {
  const more = morePlaces.filter(({ groups }) => groups.some((one) => one === group));
  const all = [...rolePlaces(group), ...roleDesks(group), ...roleMenuPlaces(group), ...more];
  return [...new Map(all.map(({ to, label }) => [to, { to, label }])).values()];
}

export function roleMenuPlaces(group: RoleGroup) {
  return menuPlaces.filter(({ groups }) => groups.some((one) => one === group));
}

/** The desks of a role by area, in order. */
export function roleAreas(group: RoleGroup): ReadonlyMap<DeskArea, readonly Desk[]> {
  const own = desks.filter(({ groups }) => groups.some((one) => one === group));
  return Map.groupBy(own, ({ area }) => area);
}

/** The desks of a role that have pages of their own. */
export function roleDesks(group: RoleGroup) {
  return desks
    .filter((desk) => 'to' in desk)
    .filter(({ groups }) => groups.some((one) => one === group));
}

/** In order; the first is the welcome page, which has no description. */
export function rolePlaces(group: RoleGroup) {
  return places.filter(({ groups }) => groups.some((one) => one === group));
}
