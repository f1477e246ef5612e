import { CopyButton } from '../../ui/data/CopyButton.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './Digest.module.css';

/** A SHA-256, shortened to its two ends; the button copies all of it. */
export function Digest({ hex, what }: { readonly hex: string; readonly what: string }) {
  return (
    <Text isOneLine>
      <Text as="bdi" size="small" className={styles.digest} title={hex}>
        {hex.slice(0, 12)}…{hex.slice(-12)}
      </Text>{' '}
      <CopyButton text={hex} what={what} />
    </Text>
  );
}
