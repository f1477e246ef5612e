import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from '../i18n/i18n.ts';
import { isConnected, noteLost, useIsConnectionLost } from '../page/connection.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Row } from '../ui/layout/Row.tsx';
import styles from './ConnectionRibbon.module.css';

const RETRY_MILLISECONDS = 5_000;

/** Shown while the server does not answer. Then it reads the open screen again (RUN-21). */
export function ConnectionRibbon() {
  const t = useTranslations();
  const queries = useQueryClient();
  const isLost = useIsConnectionLost();
  const [isTrying, setIsTrying] = useState(false);

  useEffect(() => {
    if (!navigator.onLine) noteLost();
    const onOnline = () => void isConnected();
    addEventListener('offline', noteLost);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('offline', noteLost);
      removeEventListener('online', onOnline);
    };
  }, []);
  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(() => void isConnected(), RETRY_MILLISECONDS);
    return () => {
      clearInterval(timer);
      void queries.refetchQueries({ type: 'active' });
    };
  }, [isLost, queries]);

  const retry = async () => {
    setIsTrying(true);
    await isConnected();
    setIsTrying(false);
  };
  return (
    <div role="status" className={`${styles.place} screen-only`} data-edge-bar>
      {isLost && (
        <Row
          gap={12}
          align="center"
          justify="center"
          padBlock={8}
          padInline={16}
          tone="ink"
          tint="amber"
          className={styles.ribbon}
        >
          <WifiOff aria-hidden className="tone-amber square-20" />
          <span>
            <strong>{t(($) => $.connection.lost)}</strong> {t(($) => $.connection.kept)}
          </span>
          <Button isBusy={isTrying} onClick={() => void retry()}>
            {t(($) => $.tryAgain)}
          </Button>
        </Row>
      )}
    </div>
  );
}
