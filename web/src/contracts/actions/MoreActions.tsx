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
                <Stack
                  as="button"
                  type="button"
                  content="center"
                  minHeight={0}
                  isWide
                  pad={8}
                  isRounded
                  lightsUp
                  onClick={() => {
                    close();
                    void run();
                  }}
                >
                  {label}
                </Stack>
              </li>
            ))}
          </Stack>
          {blockedOffers.length > 0 && (
            <details open={allowedOffers.length === 0} className={styles.blocked}>
              <Stack
                as="summary"
                content="center"
                minHeight={0}
                isWide
                pad={8}
                isRounded
                tone="secondary"
                lightsUp
              >
                {t(($) => $.detail.blocked, { number: blockedOffers.length })}
              </Stack>
              <Stack as="ul" gap={4}>
                {blockedOffers.map(({ label, reason }) => (
                  <li key={label}>
                    <Stack
                      as="button"
                      type="button"
                      aria-disabled="true"
                      content="center"
                      minHeight={0}
                      isWide
                      pad={8}
                      tone="secondary"
                      className={styles.off}
                    >
                      {label}
                      <Text tone="hint" size="small">
                        {reason}
                      </Text>
                    </Stack>
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
