import { Ellipsis } from 'lucide-react';
import type { OfferedAction } from '../../calls/writes/use-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import styles from './MoreActions.module.css';

/** A menu of the allowed actions; the blocked ones with their reasons are folded. */
export function MoreActions({ offers }: { readonly offers: readonly OfferedAction[] }) {
  const t = useTranslations();
  const label = t(($) => $.detail.more);
  const blockedOffers = offers.filter(({ reason }) => reason !== null);
  const allowedOffers = offers.filter(({ reason }) => reason === null);
  return (
    <Popover
      label={label}
      trigger={
        <Button
          icon={<Ellipsis />}
          isBusy={allowedOffers.some(({ isBusy }) => isBusy)}
          aria-label={label}
        />
      }
    >
      {(close) => (
        <div className={styles.list}>
          <Stack as="ul" gap={4}>
            {allowedOffers.map(({ label, run }) => (
              <li key={label}>
                <button
                  type="button"
                  className={`${styles.item} lightsUp`}
                  onClick={() => {
                    close();
                    void run();
                  }}
                >
                  {label}
                </button>
              </li>
            ))}
          </Stack>
          {blockedOffers.length > 0 && (
            <details open={allowedOffers.length === 0} className={styles.blocked}>
              <summary className={`${styles.item} lightsUp`}>
                {t(($) => $.detail.blocked, { number: blockedOffers.length })}
              </summary>
              <Stack as="ul" gap={4}>
                {blockedOffers.map(({ label, reason }) => (
                  <li key={label}>
                    <button
                      type="button"
                      aria-disabled="true"
                      className={`${styles.item} ${styles.off}`}
                    >
                      {label}
                      <Text tone="hint" size="small">
                        {reason}
                      </Text>
                    </button>
                  </li>
                ))}
              </Stack>
            </details>
          )}
        </div>
      )}
    </Popover>
  );
}
