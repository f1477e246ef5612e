import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';

type Props = {
  readonly title: string;
  /** Beside the title, such as the number of rows. */
  readonly note?: string | undefined;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
};

/** A part that folds out. */
export function Fold({ title, note, isOpen = false, children }: Props) {
  return (
    <details open={isOpen}>
      <Row as="summary" isInline gap={8} align="center" minHeight={32} className="no-marker">
        <ChevronDown aria-hidden className="tone-secondary square-16" />
        <Text weight="medium">{title}</Text>
        {note && <Text tone="secondary">{note}</Text>}
      </Row>
      <Box padBlock={8}>{children}</Box>
    </details>
  );
}
