import type { LucideIcon } from 'lucide-react';
import styles from './Tag.module.css';

export type TagLook = {
  readonly icon: LucideIcon;
  readonly color: 'slate' | 'amber' | 'blue' | 'green' | 'rose';
};

/** A state: its icon and text carry it, the color repeats it. */
export function Tag({ icon: Icon, color, text }: TagLook & { readonly text: string }) {
  return (
    <span className={`${styles.tag} ${styles[color]}`}>
      <Icon aria-hidden />
      {text}
    </span>
  );
}
