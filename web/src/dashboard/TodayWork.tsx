import type { OutputOf } from '@salus/api/endpoint.ts';
import {
  type HomeCode,
  type HomeFigure,
  type HomeItem,
  showHome,
} from '@salus/api/schemaless/home.ts';
import { CallFailed } from '../calls/CallFailed.tsx';
import { useCall } from '../calls/use-call.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { useAddressLink } from '../navigation/use-address-link.ts';
import { amount, countText, dayText } from '../ui/data/format.ts';
import { Moment } from '../ui/data/Moment.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Box } from '../ui/layout/Box.tsx';
import { Grid } from '../ui/layout/Grid.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/layout/Text.tsx';
import styles from './Introduce.module.css';

/** The work of the person (WORK-3), and a head's figures of the month (WORK-4). */
export function TodayWork() {
  const t = useTranslations();
  const home = useCall(showHome, {}, { isFresh: true });
  if (home.isPending || home.isError)
    return (
      <Box above={32}>
        {home.isError ? (
          <CallFailed error={home.error} onRetry={() => void home.refetch()} />
        ) : (
          <Skeleton rows={3} />
        )}
      </Box>
    );
  const { items, figures, notices } = home.data;
  return (
    <Stack columns={1} gap={32} above={32}>
      {notices.map((notice) => (
        <CertificateNotice key={notice.code} notice={notice} />
      ))}
      <Stack as="section" columns={1} gap={12} aria-labelledby="today">
        <Text as="h2" id="today" size="large" weight="strong">
          {t(($) => $.home.title)}
        </Text>
        {items.length === 0 ? (
          <Text as="p" tone="secondary">
            {t(($) => $.home.empty)}
          </Text>
        ) : (
          <Box as="ul" frame="panel" line="between" maxWidth={720} isClipped>
            {items.map((item) => (
              <Item key={item.code} item={item} />
            ))}
          </Box>
        )}
      </Stack>
      {figures.length > 0 && <Figures figures={figures} />}
    </Stack>
  );
}

type HomeNotice = OutputOf<typeof showHome>['notices'][number];

/** An officer's certificate that ends within 30 days, or has ended (SALE-12). */
function CertificateNotice({ notice: { data } }: { readonly notice: HomeNotice }) {
  const t = useTranslations();
  const { number, validTo } = data;
  return (
    <Notice kind="warning">
      {t(($) => $.home.certificateEnding, { number, day: dayText(validTo) })}
    </Notice>
  );
}

function Item({ item }: { readonly item: HomeItem }) {
  const t = useTranslations();
  const name = useWorkName();
  const link = useAddressLink(item.address);
  return (
    <li>
      <Row
        as="a"
        {...link}
        gap={12}
        align="center"
        justify="between"
        padBlock={8}
        padInline={16}
        tone="ink"
        lightsUp
        underlinesOnHover
      >
        <Stack as="span">
          <Text weight="medium">{name(item.code)}</Text>
          <Text tone="secondary" size="small">
            {t(($) => $.home.oldest)} <Moment at={item.oldestAt} />
          </Text>
        </Stack>
        <Text size="large" weight="strong" isTabular>
          <bdi>{countText(item.count)}</bdi>
        </Text>
      </Row>
    </li>
  );
}

function useWorkName(): (code: HomeCode) => string {
  const t = useTranslations();
  const names: Readonly<Record<HomeCode, string>> = {
    CHANGE_REQUESTED: t(($) => $.list.changeRequested),
    PAYMENT_FAILED: t(($) => $.list.paymentFailed),
    UNFINISHED: t(($) => $.unfinished.title),
    ...t(($) => $.home.work, { returnObjects: true }),
    ...t(($) => $.worklists.views, { returnObjects: true }),
    approvals: t(($) => $.places.approvals),
    ADMIN_REQUESTS: t(($) => $.places.requests),
  };
  return (code) => names[code];
}

type Figure = OutputOf<typeof showHome>['figures'][number];

function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  const t = useTranslations();
  return (
    <Stack as="section" columns={1} gap={12} aria-labelledby="month">
      <Text as="h2" id="month" size="large" weight="strong">
        {t(($) => $.figures.ranges.month)}
      </Text>
      <Grid as="ul" gap={16} fill={280} maxWidth={960}>
        {figures.map((figure) => (
          <MonthFigure key={figure.code} figure={figure} />
        ))}
      </Grid>
    </Stack>
  );
}

function MonthFigure({ figure }: { readonly figure: Figure }) {
  const t = useTranslations();
  const { code, value, before, address } = figure;
  const link = useAddressLink(address);
  const names: Readonly<Record<HomeFigure, string>> = {
    ISSUED: t(($) => $.figures.issued),
    PREMIUM: t(($) => $.figures.premium),
    CANCELLED: t(($) => $.figures.cancelled),
  };
  const show: Readonly<Record<HomeFigure, (value: number) => string>> = {
    ISSUED: countText,
    PREMIUM: amount,
    CANCELLED: countText,
  };
  return (
    <li>
      <a {...link} className={`${styles.way} frame-panel`}>
        <span>{names[code]}</span>
        <Text tone="ink" size="title" weight="strong" isTabular>
          <bdi>{show[code](value)}</bdi>
        </Text>
        <Text size="small">{t(($) => $.home.before, { value: show[code](before) })}</Text>
      </a>
    </li>
  );
}
