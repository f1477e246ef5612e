import { CopyButton } from '../../ui/data/CopyButton.tsx';
import styles from './Records.module.css';

/** A SHA-256, shortened to its two ends; the button copies all of it. */
export function Digest({ hex, what }: { readonly hex: string; readonly what: string }) {
  return (
    <span className={styles.whole}>
      <bdi className={styles.digest} title={hex}>
        {hex.slice(0, 12)}…{hex.slice(-12)}
      </bdi>{' '}
      <CopyButton text={hex} what={what} />
    </span>
  );
}
