import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Message } from '../../ui/feedback/Message.tsx';
import { Rows } from '../../ui/rows/Rows.tsx';
import { Sheet } from '../../ui/rows/Sheet.tsx';
import { CallFailed } from '../CallFailed.tsx';

type Props<Row> = ComponentProps<typeof Rows<Row>> & {
  readonly list: UseQueryResult;
  /** In place of no rows; left out where there is always one. */
  readonly empty?: { readonly title: string; readonly text: string };
};

/** The rows of a list call, its failure, or its emptiness. */
export function CallRows<Row>({ list, empty, ...rows }: Props<Row>) {
  return (
    <Sheet isRoomy isChanging={list.isPlaceholderData}>
      {list.isError && !rows.rows ? (
        <CallFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : rows.rows?.length === 0 && empty ? (
        <Message size="block" {...empty} />
      ) : (
        <Rows {...rows} />
      )}
    </Sheet>
  );
}
