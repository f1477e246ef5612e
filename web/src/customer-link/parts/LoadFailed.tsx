import { useTranslations } from '../translations.ts';
import { Contact } from './Contact.tsx';
import { Trouble } from './Trouble.tsx';

type Props = { readonly problem: unknown; readonly onRetry: () => void };

/** In place of a contract that did not come. Its officer is not known. */
export function LoadFailed({ problem, onRetry }: Props) {
  const t = useTranslations();
  return (
    <>
      <section className="panel">
        <Trouble
          title={t(($) => $.failure.loadTitle)}
          problem={problem}
          safe={t(($) => $.failure.loadSafe)}
        />
        <button type="button" className="button" onClick={onRetry}>
          {t(($) => $.failure.tryAgain)}
        </button>
      </section>
      <Contact officer={{}} />
    </>
  );
}
