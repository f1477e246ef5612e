import { Stack } from '../layout/Stack.tsx';
import styles from './Skeleton.module.css';

type Props = { readonly rows?: number; readonly hasTitle?: boolean };

/** Grey bars in the place of text that is loading. */
export function Skeleton({ rows = 3, hasTitle = true }: Props) {
  return (
    <Stack gap={16} className={styles.skeleton} aria-busy="true">
      {hasTitle && <span className={`${styles.title} placeholder`} />}
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <span key={at} className="placeholder" />
      ))}
    </Stack>
  );
}
