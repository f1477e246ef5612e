import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import styles from './Popover.module.css';

type Close = () => void;
type Props = {
  /** The button that opens the panel. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** Names the panel. */
  readonly label?: string;
  readonly align?: 'start' | 'end';
  /** Takes the focus when the panel opens; by default the focus stays on the button. */
  readonly focusOn?: RefObject<HTMLElement | null>;
  readonly className?: string | undefined;
  readonly children: ReactNode | ((close: Close) => ReactNode);
};

/** A panel below a button. Escape, a click elsewhere and leaving it by Tab close it. */
export function Popover({ trigger, label, align = 'end', children, ...props }: Props) {
  const actions = useRef<Base.Root.Actions>(null);
  const place = useRef<HTMLSpanElement>(null);
  const { focusOn = false, className } = props;
  return (
    <Base.Root actionsRef={actions}>
      {/* The panel is a group of controls, not a dialog. */}
      <Base.Trigger render={trigger} aria-haspopup={false} />
      {/* The panel follows its button in the document, so Tab needs no focus guards. */}
      <span ref={place} className={styles.container} />
      <Base.Portal container={place}>
        <Base.Positioner
          align={align}
          sideOffset={4}
          collisionPadding={16}
          className={`${styles.place} screen-only`}
        >
          <Base.Popup
            role="group"
            aria-label={label}
            initialFocus={focusOn}
            className={`${styles.panel} frame-float ${className ?? ''}`}
          >
            {typeof children === 'function' ? children(() => actions.current?.close()) : children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
