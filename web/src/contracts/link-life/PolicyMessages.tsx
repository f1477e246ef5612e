import type { ContractView } from '@salus/api/contract-view.ts';
import { isInForce } from '@salus/domain/contracts/status-questions.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Facts } from '../../ui/data/Facts.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { OffersFact } from './OffersFact.tsx';
import { RemindersFact } from './RemindersFact.tsx';

/** The messages to the customer of a policy: notices of its end, and offers. */
export function PolicyMessages({ contract }: { readonly contract: ContractView }) {
  const t = useTranslations();
  const { status, reminders, offers } = contract;
  if (!isInForce(status) || (reminders === null && !offers)) return null;
  return (
    <Box below={12}>
      <Facts title={t(($) => $.reminders.title)}>
        <RemindersFact contract={contract} />
        <OffersFact contract={contract} />
      </Facts>
    </Box>
  );
}
