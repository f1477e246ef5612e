import { ResultPage } from './parts/ResultPage.tsx';
import { useTranslations } from './translations.ts';

/** `/order/failed` and every unknown path. */
export function LinkFailedPage() {
  const t = useTranslations();
  return (
    <ResultPage tone="failure" title={t(($) => $.result.linkFailed)}>
      <p>{t(($) => $.result.linkFailedWhy)}</p>
      <p className="next">{t(($) => $.result.linkFailedNext)}</p>
    </ResultPage>
  );
}
