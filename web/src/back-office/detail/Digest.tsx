import { CopyButton } from '../../ui/data/CopyButton.tsx';
import styles from './Records.module.css';

/** A SHA-256: its two ends are enough to compare by eye, the whole is a copy away. */
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
