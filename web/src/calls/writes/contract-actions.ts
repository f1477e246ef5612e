import { SLOW_TIMEOUT_MILLISECONDS } from '@salus/api/client.ts';
import type { ContractView } from '@salus/api/contract-view.ts';
import { recallLink } from '@salus/api/contracts/corrections.ts';
import { recreateFile } from '@salus/api/documents.ts';
import type { Action } from '@salus/domain/contracts/lifecycle.ts';
import { callInSession } from '../session.ts';

type ContractCall = (contract: ContractView, idempotencyKey: string) => Promise<void>;

/** The API call of each contract action, and its effect in the browser. */
export const contractActions = {
  recallLink: async ({ referenceNumber }: ContractView, idempotencyKey: string) => {
    await callInSession(recallLink, {
      body: { referenceNumber },
      idempotencyKey,
      timeout: SLOW_TIMEOUT_MILLISECONDS,
    });
  },
  recreateFile: async ({ referenceNumber }: ContractView, idempotencyKey: string) => {
    await callInSession(recreateFile, {
      query: { referenceNumber },
      idempotencyKey,
      timeout: SLOW_TIMEOUT_MILLISECONDS,
    });
  },
} as const satisfies Partial<Record<Action, ContractCall>>;

export type ContractAction = keyof typeof contractActions;
