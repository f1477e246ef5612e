import { listHistory } from '@salus/api/administration/history.ts';
import { Link } from '@tanstack/react-router';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { FactBlock } from '../../ui/data/Facts.tsx';
import { Moment } from '../../ui/data/Moment.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Quote } from '../../ui/rows/Quote.tsx';
import { ChangeLines } from '../changes/ChangeLines.tsx';

type Props = { readonly filter: { readonly email: string } | { readonly unitId: string } };

/** The latest changes of one account or unit, with a link to all of them. */
export function LatestChanges({ filter }: Props) {
  const t = useTranslations();
  const history = useCall(listHistory, { query: { ...filter, page: '1', limit: '10' } });
  return (
    <FactBlock
      title={t(($) => $.places.history)}
      aside={
        <Link
          to="/admin/history"
          search={filter}
          className="underlinesOnHover box-row isInline minHeight-24 align-center"
        >
          {t(($) => $.admin.history.all)}
        </Link>
      }
    >
      {history.isPending && <Skeleton rows={3} hasTitle={false} />}
      {history.isError && (
        <CallFailed error={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.data?.results.length === 0 && (
        <Text as="p" tone="secondary">
          {t(($) => $.admin.history.empty)}
        </Text>
      )}
      <Box as="ul" softLine="between">
        {history.data?.results.map(({ id, at, actor, action, reason, before, after }) => (
          <Stack as="li" key={id} gap={4} padBlock={8}>
            <Row gap={4} columnGap={12} justify="between" canWrap>
              <Text weight="medium">{t(($) => $.admin.history.actions[action])}</Text>
              <Text tone="secondary" size="small">
                <bdi>{actor}</bdi> · <Moment at={at} />
              </Text>
            </Row>
            <ChangeLines before={before} after={after} />
            <Quote text={reason} />
          </Stack>
        ))}
      </Box>
    </FactBlock>
  );
}
