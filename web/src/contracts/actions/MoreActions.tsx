import { Ellipsis } from 'lucide-react';
import type { OfferedAction } from '../../calls/use-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import styles from './MoreActions.module.css';

/** A menu of blocked actions with their reasons, separate from the available ones. */
export function MoreActions({ offers }: { readonly offers: readonly OfferedAction[] }) {
  const t = useTranslations();
  const label = t(($) => $.detail.more);
  const list = (
    <ul className={styles.list}>
      {offers.map(({ label, reason }) => (
        <li key={label}>
          <button type="button" aria-disabled="true" className={styles.off}>
            {label}
            <span className={styles.reason}>{reason}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <Popover label={label} trigger={<Button icon={<Ellipsis />} aria-label={label} />}>
      {list}
    </Popover>
  );
}
