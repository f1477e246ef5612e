import { listCataloguePromotions } from '@salus/api/administration/catalogue.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useCall } from '../../calls/use-call.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { PromotionVersionDialog } from './PromotionVersionDialog.tsx';
import { VersionsPage } from './VersionsPage.tsx';

const route = getRouteApi('/shell/admin/catalogue/promotion/$productId');

export function PromotionPage() {
  const t = useTranslations();
  const { productId } = route.useParams();
  const list = useCall(listCataloguePromotions, {});
  return (
    <VersionsPage
      list={list}
      subject={list.data?.find((one) => one.productId === productId)}
      title={() => t(($) => $.admin.catalogue.promotion)}
      facts={({ productName }) => [catalogueText(productName)]}
      form={(promotion, onClose) => (
        <PromotionVersionDialog promotion={promotion} onClose={onClose} />
      )}
    />
  );
}
