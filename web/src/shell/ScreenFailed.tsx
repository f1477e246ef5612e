import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../i18n/i18n.ts';
import { isConnected, useIsConnectionLost } from '../page/connection.ts';
import { Message } from '../ui/feedback/Message.tsx';
import { Button } from '../ui/forms/Button.tsx';

/**
 * The error page for a failed render or chunk; saved data is safe. Its retry reloads the page only
 * when the server answers, because a reload may otherwise show the browser's own error page. After
 * a lost connection, the screen opens by itself.
 */
export function ScreenFailed(_: ErrorComponentProps) {
  const t = useTranslations();
  const isLost = useIsConnectionLost();
  const [isTrying, setIsTrying] = useState(false);
  const wasLost = useRef(isLost);
  useEffect(() => {
    if (wasLost.current && !isLost) location.reload();
    wasLost.current = isLost;
  }, [isLost]);
  const retry = async () => {
    setIsTrying(true);
    if (await isConnected()) location.reload();
    else setIsTrying(false);
  };
  return (
    <Message
      title={isLost ? t(($) => $.connection.lostTitle) : t(($) => $.screenFailed.title)}
      text={isLost ? t(($) => $.connection.kept) : t(($) => $.screenFailed.text)}
      actions={
        <Button kind="primary" isBusy={isTrying} onClick={() => void retry()}>
          {t(($) => $.tryAgain)}
        </Button>
      }
    />
  );
}
