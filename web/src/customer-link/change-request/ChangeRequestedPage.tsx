import { CallLink } from '../parts/CallLink.tsx';
import { Contact } from '../parts/Contact.tsx';
import resultStyles from '../parts/ResultPage.module.css';
import { ResultPage } from '../parts/ResultPage.tsx';
import { useTranslations } from '../translations.ts';

/** `/order/change-info`: links lead here until the officer has handled the change request. */
export function ChangeRequestedPage() {
  const t = useTranslations();
  return (
    <ResultPage
      tone="success"
      title={t(($) => $.result.changeRequested)}
      action={<CallLink className="button" />}
    >
      <p>{t(($) => $.result.changeRequestedNext)}</p>
      <p className={resultStyles.next}>{t(($) => $.result.changeRequestedContact)}</p>
      <Contact isNameOnly />
    </ResultPage>
  );
}
