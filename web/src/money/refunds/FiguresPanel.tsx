import type { ReactNode } from 'react';
import { Row } from '../../ui/layout/Row.tsx';

type Props = {
  readonly label: string;
  /** Pairs of `dt` and `dd`. */
  readonly children: ReactNode;
  readonly buttons: ReactNode;
};

/** The figures of refunds with what a clerk does about them. */
export function FiguresPanel({ label, children, buttons }: Props) {
  return (
    <Row
      as="section"
      gap={16}
      columnGap={32}
      align="center"
      justify="between"
      canWrap
      below={24}
      pad={16}
      frame="panel"
      aria-label={label}
    >
      <Row as="dl" gap={16} columnGap={32} canWrap>
        {children}
      </Row>
      {buttons && (
        <Row gap={8} canWrap>
          {buttons}
        </Row>
      )}
    </Row>
  );
}
