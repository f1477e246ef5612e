import { listCataloguePromotions } from '@salus/api/administration/catalogue.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useCall } from '../../calls/use-call.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { NotFound } from '../../navigation/NotFound.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { PromotionVersionDialog } from './PromotionVersionDialog.tsx';
import { VersionHistory } from './VersionHistory.tsx';

const route = getRouteApi('/shell/admin/catalogue/promotion/$productId');

/** The promotion of a family product with its versions, and the form of a new one (DESK-8). */
export function PromotionPage() {
  const t = useTranslations();
  const { productId } = route.useParams();
  const list = useCall(listCataloguePromotions, {});
  const [isOpen, setIsOpen] = useState(false);
  if (list.isPending) return <Skeleton rows={8} />;
  if (list.isError) return <CallFailed error={list.error} onRetry={() => void list.refetch()} />;
  const promotion = list.data.find((one) => one.productId === productId);
  if (!promotion) return <NotFound />;
  return (
    <Page
      title={t(($) => $.admin.catalogue.promotion)}
      actions={
        <Button kind="primary" onClick={() => setIsOpen(true)}>
          {t(($) => $.admin.catalogue.propose)}
        </Button>
      }
    >
      <Text as="p" tone="secondary">
        <Link to="/admin/catalogue" className="underlinesOnHover">
          {t(($) => $.places.catalogue)}
        </Link>
        {' · '}
        {catalogueText(promotion.productName)}
      </Text>
      {promotion.versions.length === 0 && (
        <Message size="block" title={t(($) => $.admin.catalogue.empty)} />
      )}
      <VersionHistory versions={promotion.versions} />
      {isOpen && <PromotionVersionDialog promotion={promotion} onClose={() => setIsOpen(false)} />}
    </Page>
  );
}
