import type { ReactNode } from 'react';
import { Row } from '../layout/Row.tsx';
import { Text } from '../layout/Text.tsx';
import styles from './CheckField.module.css';

type Props = {
  readonly id: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
  /** Announced as a switch: it takes effect by itself, not as part of an answer. */
  readonly isSwitch?: boolean;
  /** Why it can't be ticked now; null where it can. */
  readonly reason?: string | null;
  /** Required; `invalid` while missing; the id of its error text. */
  readonly isRequired?: boolean;
  readonly isInvalid?: boolean;
  readonly describedBy?: string;
};

/** A checkbox with its label; a disabled one shows the reason. */
export function CheckField({ id, isChecked, onChange, children, reason = null, ...needs }: Props) {
  return (
    <Row
      as="label"
      isInline
      gap={8}
      align="center"
      weight="medium"
      minHeight={24}
      className={styles.check}
      aria-disabled={reason !== null}
    >
      <input
        id={id}
        type="checkbox"
        className="square-18"
        role={needs.isSwitch ? 'switch' : undefined}
        checked={isChecked}
        disabled={reason !== null}
        required={needs.isRequired}
        aria-invalid={needs.isInvalid}
        aria-describedby={needs.describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {children}
        {reason !== null && (
          <Text isBlock size="small" weight="regular">
            {reason}
          </Text>
        )}
      </span>
    </Row>
  );
}
