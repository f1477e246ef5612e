import type { TransferView } from '@salus/api/payments/transfer-view.ts';
import { isObject } from '@salus/domain/objects.ts';
import { transferStates } from '@salus/domain/payments/transfers/transfer-state.ts';
import { isReviewReason } from './transfer-news.ts';

const amounts = ['required', 'received', 'difference', 'returning'] as const;

/** The transfers in the memory of the tab, which any script can write; null for anything else. */
export function readTransfer(memory: unknown): TransferView | null {
  if (!isObject(memory)) return null;
  const { state, required, received, difference, returning, reason } = memory;
  const knownState = transferStates.find((one) => one === state);
  if (!knownState || !amounts.every((name) => Number.isSafeInteger(memory[name]))) return null;
  if (reason !== null && !isReviewReason(reason)) return null;
  return {
    state: knownState,
    required: Number(required),
    received: Number(received),
    difference: Number(difference),
    returning: Number(returning),
    reason,
    receivedAt: null,
  };
}
