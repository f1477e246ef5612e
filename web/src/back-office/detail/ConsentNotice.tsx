import type { BackOfficeView } from '@salus/api/back-office.ts';
import { isInForce } from '@salus/domain/contracts/status-questions.ts';
import { useMayWrite } from '../../calls/session-person.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { useRemindConsents } from '../actions/use-remind-consents.ts';

/** The missing consent of a paid contract, with the reminder to the customer (CONSENT-20). */
export function ConsentNotice({ contract }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const mayWrite = useMayWrite();
  const { isBusy, remind, results } = useRemindConsents();
  const { referenceNumber, status, consentRemindedAt } = contract;
  const refusal = results.find(({ isDone }) => !isDone);
  return (
    <Notice
      kind="warning"
      title={t(($) => $.worklists.views['missing-consent'])}
      action={
        mayWrite &&
        isInForce(status) && (
          <Button isBusy={isBusy} onClick={() => void remind([referenceNumber])}>
            {t(($) => $.remindConsents.open)}
          </Button>
        )
      }
    >
      {consentRemindedAt && (
        <>
          {t(($) => $.remindConsents.done)} <Moment at={consentRemindedAt} />
        </>
      )}
      {refusal && <Text isBlock>{refusal.text}</Text>}
    </Notice>
  );
}
