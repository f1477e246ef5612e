import {
  listCataloguePlans,
  listCataloguePromotions,
} from '@salus/api/administration/catalogue.ts';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useCall } from '../../calls/use-call.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { FactBlock } from '../../ui/data/Facts.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { VersionLine } from './VersionLine.tsx';
import type { Version } from './versions.ts';

const route = getRouteApi('/shell/admin/catalogue');

/** Every plan and promotion with its versions, the newest day first (DESK-7). */
export function Catalogue() {
  const t = useTranslations();
  const plans = useCall(listCataloguePlans, {});
  const promotions = useCall(listCataloguePromotions, {});
  const { versionId } = route.useSearch();
  const holds = ({ versions }: { readonly versions: readonly Version[] }) =>
    versions.some((version) => String(version.versionId) === versionId);
  // The history knows a version by its id alone.
  const plan = plans.data?.find(holds);
  if (plan) return <Navigate to="/admin/catalogue/plan/$code" params={plan} replace />;
  const promotion = promotions.data?.find(holds);
  if (promotion)
    return <Navigate to="/admin/catalogue/promotion/$productId" params={promotion} replace />;
  const failed = [plans, promotions].find(({ isError }) => isError);
  return (
    <Page title={t(($) => $.places.catalogue)}>
      {failed && <CallFailed error={failed.error} onRetry={() => void failed.refetch()} />}
      {(plans.isPending || promotions.isPending) && <Skeleton rows={8} />}
      {plans.data?.length === 0 && (
        <Message size="block" title={t(($) => $.admin.catalogue.empty)} />
      )}
      <Stack gap={16}>
        {plans.data?.map(({ code, packageName, productName, channel, versions }) => (
          <FactBlock
            key={code}
            title={catalogueText(packageName)}
            aside={
              <Link
                to="/admin/catalogue/plan/$code"
                params={{ code }}
                className="underlinesOnHover box-row isInline minHeight-24 align-center"
              >
                <bdi>{code}</bdi>
              </Link>
            }
          >
            <Text as="p" tone="secondary">
              {catalogueText(productName)} · {t(($) => $.domain.channels[channel])}
            </Text>
            <Versions versions={versions} />
          </FactBlock>
        ))}
        {promotions.data?.map(({ productId, productName, versions }) => (
          <FactBlock
            key={productId}
            title={t(($) => $.admin.catalogue.promotion)}
            aside={
              <Link
                to="/admin/catalogue/promotion/$productId"
                params={{ productId }}
                className="underlinesOnHover box-row isInline minHeight-24 align-center"
              >
                {catalogueText(productName)}
              </Link>
            }
          >
            <Versions versions={versions} />
          </FactBlock>
        ))}
      </Stack>
    </Page>
  );
}

function Versions({ versions }: { readonly versions: readonly Version[] }) {
  return (
    <Box as="ol" softLine="between">
      {versions.map((version) => (
        <VersionLine key={version.versionId} version={version} />
      ))}
    </Box>
  );
}
