import type { ReactNode } from 'react';
import { countText } from '../../ui/data/format.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Fold } from './Fold.tsx';

type Props = {
  readonly title: string;
  readonly count: number;
  readonly error: string | undefined;
  /** Unfolded from the start. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
};

/** A part of the form that begins as the plan is today, folded until it is changed. */
export function FormSection({ title, count, error, isOpen = false, children }: Props) {
  return (
    <Fold title={title} note={countText(count)} isOpen={isOpen || error !== undefined}>
      <Stack gap={8}>
        {error && (
          <Text as="p" tone="rose" role="alert">
            {error}
          </Text>
        )}
        {children}
      </Stack>
    </Fold>
  );
}
