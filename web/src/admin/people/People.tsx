import {
  type AccountView,
  accountFilters,
  listAccounts,
} from '@salus/api/administration/accounts.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PagedRows } from '../../calls/rows/PagedRows.tsx';
import { useCall } from '../../calls/use-call.ts';
import { filterQuery } from '../../contracts/filters/filter-address.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { EmailText } from '../../ui/data/EmailText.tsx';
import { countText, dayText } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import { AccountDialog } from './AccountDialog.tsx';
import { AccountTag } from './AccountTag.tsx';
import { PeopleCards } from './PeopleCards.tsx';
import { PeopleFilterBar } from './PeopleFilterBar.tsx';
import { type PeopleFilters, usualPeopleSearch } from './people-search.ts';

const route = getRouteApi('/shell/admin/people');

/** Every account, by name (DESK-1). */
export function People() {
  const t = useTranslations();
  const navigate = useNavigate();
  const { page, limit, ...filters } = route.useSearch();
  const query = filterQuery(accountFilters, filters);
  const list = useCall(
    listAccounts,
    { query: { ...query, page: String(page), limit: String(limit) } },
    { keepPrevious: true },
  );
  const [isCreating, setIsCreating] = useState(false);
  const columns = usePeopleColumns();
  const title = t(($) => $.places.people);
  const go = (next: PeopleFilters, toPage = 1, size = limit) =>
    void navigate({ to: '/admin/people', search: { ...next, page: toPage, limit: size } });
  const { page: _, limit: __, ...noFilters } = usualPeopleSearch;
  const isFiltered = Object.values(filters).some((value) => value.length > 0);

  return (
    <Page
      title={title}
      actions={
        <>
          <Button onClick={() => void navigate({ to: '/admin/import' })}>
            {t(($) => $.places.import)}
          </Button>
          <Button kind="primary" onClick={() => setIsCreating(true)}>
            {t(($) => $.admin.people.create)}
          </Button>
        </>
      }
    >
      <PeopleFilterBar
        filters={filters}
        error={list.error}
        onChange={go}
        onClear={isFiltered ? () => go(noFilters) : undefined}
      />
      <PagedRows
        pages={{
          answer: list.data,
          page,
          limit,
          totalText: (count, range) => t(($) => $.admin.people.total, { count, shown: range }),
          onChange: (next, size) => go(filters, next, size),
        }}
        label={title}
        list={list}
        rows={list.data?.results}
        columns={columns}
        rowKey={({ email }) => email}
        cards={(rows) => <PeopleCards rows={rows} />}
        onOpen={({ email }) => void navigate({ to: '/admin/people/$email', params: { email } })}
        empty={{
          title: t(($) => $.admin.people.empty),
          text: t(($) => $.admin.people.emptyText),
          ...(isFiltered
            ? {
                actions: (
                  <Button onClick={() => go(noFilters)}>{t(($) => $.listFilters.clear)}</Button>
                ),
              }
            : {}),
        }}
      />
      {isCreating && <AccountDialog account={null} onClose={() => setIsCreating(false)} />}
    </Page>
  );
}

function usePeopleColumns(): Column<AccountView>[] {
  const t = useTranslations();
  return [
    {
      key: 'person',
      title: t(($) => $.admin.fields.fullName),
      hasOwnLabel: true,
      render: ({ email, fullName }) => (
        <>
          <Link to="/admin/people/$email" params={{ email }} className="underlinesOnHover">
            <Text as="bdi" weight="medium">
              {fullName}
            </Text>
          </Link>
          <EmailText address={email} className={cells.second} />
        </>
      ),
    },
    {
      key: 'role',
      title: t(($) => $.admin.fields.role),
      render: ({ role, channel, level }) => {
        const name = t(($) => $.domain.roles[role]);
        // Some levels repeat the role.
        const details = [channel, level === name ? null : level].filter(Boolean).join(' · ');
        return (
          <>
            {name}
            {details && <bdi className={cells.second}>{details}</bdi>}
          </>
        );
      },
    },
    {
      key: 'unit',
      title: t(($) => $.admin.fields.unit),
      render: ({ unitPath }) => <bdi>{unitPath ?? t(($) => $.admin.units.headOffice)}</bdi>,
    },
    {
      key: 'state',
      title: t(($) => $.admin.fields.state),
      render: ({ state }) => <AccountTag state={state} />,
    },
    {
      key: 'lastSignIn',
      title: t(($) => $.admin.people.lastSignIn),
      needs: 'room',
      render: ({ lastSignInAt }) => (lastSignInAt ? <Moment at={lastSignInAt} /> : '–'),
    },
    {
      key: 'certificate',
      title: t(($) => $.admin.people.certificateUntil),
      needs: 'muchRoom',
      render: ({ sellerCertificate }) =>
        sellerCertificate ? dayText(sellerCertificate.validTo) : '–',
    },
    {
      key: 'unpaid',
      title: t(($) => $.admin.people.unpaid),
      align: 'end',
      needs: 'mostRoom',
      render: ({ unpaidContracts }) => countText(unpaidContracts),
    },
  ];
}
