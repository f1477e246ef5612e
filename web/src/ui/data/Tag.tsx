import type { LucideIcon } from 'lucide-react';
import { Row } from '../layout/Row.tsx';
import styles from './Tag.module.css';

export type TagLook = {
  readonly icon: LucideIcon;
  readonly color: 'slate' | 'amber' | 'blue' | 'green' | 'rose';
};

/** A state: its icon and text carry it, the color repeats it. */
export function Tag({ icon: Icon, color, text }: TagLook & { readonly text: string }) {
  return (
    <Row
      as="span"
      isInline
      align="center"
      minHeight={24}
      padInline={8}
      size="small"
      weight="medium"
      isOneLine
      tint={color}
      tone={color}
      className={styles.tag}
    >
      <Icon aria-hidden className="square-14" />
      {text}
    </Row>
  );
}
