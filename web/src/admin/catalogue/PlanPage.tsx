import { listCataloguePlans } from '@salus/api/administration/catalogue.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useCall } from '../../calls/use-call.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { PlanVersionDialog } from './PlanVersionDialog.tsx';
import { VersionsPage } from './VersionsPage.tsx';

const route = getRouteApi('/shell/admin/catalogue/plan/$code');

export function PlanPage() {
  const t = useTranslations();
  const { code } = route.useParams();
  const list = useCall(listCataloguePlans, {});
  return (
    <VersionsPage
      list={list}
      subject={list.data?.find((one) => one.code === code)}
      title={({ packageName }) => catalogueText(packageName)}
      facts={({ productName, channel }) => [
        catalogueText(productName),
        t(($) => $.domain.channels[channel]),
        code,
      ]}
      form={(plan, onClose) => <PlanVersionDialog plan={plan} onClose={onClose} />}
    />
  );
}
