import { useRouter } from '@tanstack/react-router';
import { useTranslations } from '../i18n/i18n.ts';
import { Message } from '../ui/feedback/Message.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { HOME } from './guard.ts';

/** The fallback page for unknown addresses and for pages of other roles. */
export function NotFound() {
  const t = useTranslations();
  const router = useRouter();
  const goHome = () => void router.navigate({ to: HOME });
  // The browser's history, because the router has none before a typed address.
  const goBack = () => (history.length > 1 ? history.back() : goHome());
  return (
    <Message
      mark="404"
      title={t(($) => $.notFound.title)}
      text={t(($) => $.notFound.text)}
      actions={
        <>
          <Button kind="primary" onClick={goHome}>
            {t(($) => $.goHome)}
          </Button>
          <Button onClick={goBack}>{t(($) => $.goBack)}</Button>
        </>
      }
    />
  );
}
