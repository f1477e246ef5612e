import { listCataloguePlans } from '@salus/api/administration/catalogue.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useCall } from '../../calls/use-call.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { NotFound } from '../../navigation/NotFound.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { PlanVersionDialog } from './PlanVersionDialog.tsx';
import { VersionHistory } from './VersionHistory.tsx';

const route = getRouteApi('/shell/admin/catalogue/plan/$code');

/** A plan with its versions, and the form of a new one (DESK-8). */
export function PlanPage() {
  const t = useTranslations();
  const { code } = route.useParams();
  const plans = useCall(listCataloguePlans, {});
  const [isOpen, setIsOpen] = useState(false);
  if (plans.isPending) return <Skeleton rows={8} />;
  if (plans.isError) return <CallFailed error={plans.error} onRetry={() => void plans.refetch()} />;
  const plan = plans.data.find((one) => one.code === code);
  if (!plan) return <NotFound />;
  return (
    <Page
      title={catalogueText(plan.packageName)}
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
        {catalogueText(plan.productName)} · {t(($) => $.domain.channels[plan.channel])} ·{' '}
        <bdi>{code}</bdi>
      </Text>
      <VersionHistory versions={plan.versions} />
      {isOpen && <PlanVersionDialog plan={plan} onClose={() => setIsOpen(false)} />}
    </Page>
  );
}
