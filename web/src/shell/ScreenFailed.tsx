import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from 'antd';
import { useWords } from '../i18n/i18n.ts';
import { Message } from '../ui/Message.tsx';

/** A screen that broke, or whose code could not be fetched: what is saved on the server is safe. */
export function ScreenFailed(_: ErrorComponentProps) {
  const t = useWords();
  return (
    <Message
      title={t(($) => $.screenFailed.title)}
      text={t(($) => $.screenFailed.text)}
      actions={
        <Button type="primary" onClick={() => location.reload()}>
          {t(($) => $.tryAgain)}
        </Button>
      }
    />
  );
}
