import { Tooltip as Base } from '@base-ui/react/tooltip';
import { type ReactElement, useState } from 'react';
import styles from './Tooltip.module.css';

type Props = {
  readonly text: string;
  /** Opens on a click too, for touch screens, and stays open. */
  readonly opensOnClick?: boolean;
  /** The element that the text explains. */
  readonly children: ReactElement<Record<string, unknown>>;
};

/** A short text about an element, shown on hover and on keyboard focus. */
export function Tooltip({ text, opensOnClick = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Base.Root open={isOpen} onOpenChange={setIsOpen} disableHoverablePopup>
      <Base.Trigger
        delay={100}
        closeDelay={100}
        closeOnClick={!opensOnClick}
        onClick={() => opensOnClick && setIsOpen(true)}
        render={children}
      />
      <Base.Portal>
        <Base.Positioner
          sideOffset={8}
          collisionPadding={8}
          className={`${styles.place} screen-only`}
        >
          <Base.Popup role="tooltip" className={styles.tooltip}>
            {text}
            <Base.Arrow className={styles.arrow} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
