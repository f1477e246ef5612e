import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslations } from '../i18n/i18n.ts';
import { Message } from '../ui/feedback/Message.tsx';
import { Button } from '../ui/forms/Button.tsx';

/** The error page for a failed render or chunk; saved data is safe. */
export function ScreenFailed(_: ErrorComponentProps) {
  const t = useTranslations();
  return (
    <Message
      title={t(($) => $.screenFailed.title)}
      text={t(($) => $.screenFailed.text)}
      actions={
        <Button kind="primary" onClick={() => location.reload()}>
          {t(($) => $.tryAgain)}
        </Button>
      }
    />
  );
}
