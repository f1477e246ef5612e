import { useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { useWords } from '../i18n/i18n.ts';
import { Message } from '../ui/Message.tsx';
import { HOME } from './guard.ts';

/** An address that leads nowhere, or nowhere for this role. */
export function NotFound() {
  const t = useWords();
  const router = useRouter();
  const goHome = () => void router.navigate({ to: HOME });
  // The browser's own history: a wrong address was mostly typed, and so the router knows of nothing before it.
  const goBack = () => (history.length > 1 ? history.back() : goHome());
  return (
    <Message
      mark="404"
      title={t(($) => $.notFound.title)}
      text={t(($) => $.notFound.text)}
      actions={
        <>
          <Button type="primary" onClick={goHome}>
            {t(($) => $.goHome)}
          </Button>
          <Button onClick={goBack}>{t(($) => $.goBack)}</Button>
        </>
      }
    />
  );
}
