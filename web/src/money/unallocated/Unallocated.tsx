import { listUnallocatedMoney, type UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { isReviewReason, type MoneyReason } from '@salus/domain/payments/unallocated.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PagedRows } from '../../calls/rows/PagedRows.tsx';
import { useMayWrite } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { ContractName } from '../../contracts/list/ContractName.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { DeskPage } from '../../navigation/DeskPage.tsx';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount, instantText } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import { Quote } from '../../ui/rows/Quote.tsx';
import type { OpenedMoney } from './desk-steps.ts';
import { MoneyDialog } from './MoneyDialog.tsx';
import { MoneyFilters } from './MoneyFilters.tsx';
import { MoneySteps } from './MoneySteps.tsx';
import styles from './Unallocated.module.css';

const route = getRouteApi('/shell/money/unallocated');

/** The worklist of money that pays no contract (MONEY-1), the oldest first. */
export function Unallocated() {
  const t = useTranslations();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { state, origin, text, amount, amountTo, page, limit } = search;
  const list = useCall(
    listUnallocatedMoney,
    {
      query: {
        page: String(page),
        limit: String(limit),
        state,
        ...(origin ? { origin } : {}),
        ...(text ? { text } : {}),
        ...(amountTo ? { amountFrom: amount, amountTo } : amount ? { amount } : {}),
      },
    },
    { keepPrevious: true },
  );
  const [opened, setOpened] = useState<OpenedMoney | null>(null);
  const columns = useMoneyColumns(setOpened);
  const go = (change: Partial<typeof search>) =>
    void navigate({ to: '/money/unallocated', search: { ...search, page: 1, ...change } });
  const title = t(($) => $.places.unallocated);
  const isFiltered = [origin, text, amount].some((filter) => filter !== '');

  return (
    <DeskPage title={title}>
      <MoneyFilters search={search} onChange={go} />
      <PagedRows
        pages={{
          answer: list.data,
          page,
          limit,
          totalText: (count, range) => t(($) => $.worklists.total, { count, shown: range }),
          onChange: (next, size) => go({ page: next, limit: size }),
        }}
        label={title}
        list={list}
        rows={list.data?.results}
        columns={columns}
        across={2}
        rowKey={({ id }) => id}
        empty={{
          title: t(($) => (isFiltered ? $.unallocated.noneFound : $.unallocated.empty[state])),
          ...(isFiltered && { text: t(($) => $.unallocated.noneFoundText) }),
        }}
      />
      {opened && <MoneyDialog {...opened} onClose={() => setOpened(null)} />}
    </DeskPage>
  );
}

/** Why money pays no contract. */
function reasonText(t: ReturnType<typeof useTranslations>, reason: MoneyReason): string {
  if (reason === 'UNKNOWN_ORDER') return t(($) => $.domain.reconciliation.reasons[reason]);
  if (reason === 'UNKNOWN_CONTENT') return t(($) => $.statements.results[reason]);
  if (isReviewReason(reason)) return t(($) => $.domain.reviewReasons[reason]);
  return t(($) => $.statements.reasons[reason]);
}

/** Money beside what its contract needs, why it pays none, and the next steps. */
function useMoneyColumns(onOpen: (money: OpenedMoney) => void): Column<UnallocatedMoney>[] {
  const t = useTranslations();
  const mayWrite = useMayWrite();
  return [
    {
      key: 'content',
      title: t(($) => $.labels.content),
      hasOwnLabel: true,
      render: ({ content, bankReference, history }) => (
        <div className={styles.content}>
          {/* In a row a code begins at the edge of its cell, right-to-left too. */}
          <Row>
            <Box as="bdi" hasEllipsis title={content}>
              {content || '–'}
            </Box>
          </Row>
          <Row gap={0} columnGap={8} tone="secondary" size="small" className={styles.second}>
            {bankReference && bankReference !== content && (
              <Box as="bdi" hasEllipsis title={bankReference}>
                {bankReference}
              </Box>
            )}
            <MoneyHistory history={history} />
          </Row>
        </div>
      ),
    },
    {
      key: 'customer',
      needs: 'someRoom',
      title: t(($) => $.domain.actors.customer),
      render: ({ contract }) =>
        contract ? <ContractName contract={contract} tab="money" isShort /> : '–',
    },
    {
      key: 'required',
      needs: 'someRoom',
      title: t(($) => $.balance.required),
      align: 'end',
      render: ({ required }) => <Money vnd={required} />,
    },
    {
      key: 'received',
      title: t(($) => $.balance.received),
      align: 'end',
      render: (row) => (
        <>
          <Text as="bdi" weight="strong" className={cells.amount}>
            {row.amount === null ? t(($) => $.unallocated.amountUnknown) : amount(row.amount)}
          </Text>
          <Text isBlock tone="secondary" size="small" weight="regular" className={styles.moment}>
            <Moment at={row.receivedAt} />
          </Text>
        </>
      ),
    },
    {
      key: 'difference',
      needs: 'someRoom',
      title: t(($) => $.balance.difference),
      align: 'end',
      render: ({ difference }) => <Money vnd={difference} />,
    },
    {
      key: 'reason',
      title: t(($) => $.unallocated.reason),
      render: ({ reason, sameReference }) => (
        <div className={styles.reason}>
          {reasonText(t, reason)}
          {sameReference && <SameReference owner={sameReference} />}
        </div>
      ),
    },
    {
      key: 'next',
      title: t(($) => $.worklists.next),
      hasOwnLabel: true,
      render: (row) => <MoneySteps row={row} mayWrite={mayWrite} onOpen={onOpen} />,
    },
  ];
}

type Owner = NonNullable<UnallocatedMoney['sameReference']>;

/** The movement that has the reference of the row. */
function SameReference({ owner }: { readonly owner: Owner }) {
  const { referenceNumber, content, receivedAt } = owner;
  return (
    <span className={cells.second}>
      <bdi>{amount(owner.amount)}</bdi> · <bdi>{instantText(receivedAt)}</bdi> ·{' '}
      <bdi title={content}>{referenceNumber ?? content}</bdi>
    </span>
  );
}

function Money({ vnd }: { readonly vnd: number | null }) {
  return <bdi className={cells.number}>{vnd === null ? '–' : amount(vnd)}</bdi>;
}

/** The events of the money with clerks and notes, oldest first, folded at first. */
function MoneyHistory({ history }: Pick<UnallocatedMoney, 'history'>) {
  const t = useTranslations();
  return (
    <Box as="details" flex="none" className={styles.history}>
      <summary>{t(($) => $.unallocated.history, { number: history.length })}</summary>
      <Stack as="ol" gap={8} above={8} size="small">
        {history.map(({ event, at, byName, note, referenceNumber }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only appended
          <li key={place}>
            <strong>{t(($) => $.domain.moneyEvents[event])}</strong>
            {byName && (
              <>
                {' '}
                · <bdi>{byName}</bdi>
              </>
            )}
            {referenceNumber && (
              <>
                {' '}
                · <bdi>{referenceNumber}</bdi>
              </>
            )}
            <span className={cells.second}>
              <Moment at={at} />
            </span>
            <Quote text={note} />
          </li>
        ))}
      </Stack>
    </Box>
  );
}
