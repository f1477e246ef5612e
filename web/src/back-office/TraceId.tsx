import { useTranslations } from '../i18n/i18n.ts';
import { CopyButton } from '../ui/data/CopyButton.tsx';

/** Enough of an id to read out; the button copies the whole. */
const SHOWN_LENGTH = 8;

/** The id that finds the log lines of the request behind a message or job (RUN-16). */
export function TraceId({ id }: { readonly id: string | null }) {
  const t = useTranslations();
  if (id === null) return null;
  return (
    <>
      {t(($) => $.trace)} <bdi title={id}>{id.slice(0, SHOWN_LENGTH)}</bdi>{' '}
      <CopyButton text={id} what={t(($) => $.trace)} />
    </>
  );
}
