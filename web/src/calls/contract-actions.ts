import { SLOW_TIMEOUT_MILLISECONDS } from '@salus/api/client.ts';
import type { ContractView } from '@salus/api/contract-view.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import { recreateFile } from '@salus/api/documents.ts';
import type { Action } from '@salus/domain/contracts/lifecycle.ts';
import { callInSession } from './session.ts';

/** The API call of each contract action, and its effect in the browser. */
export const contractActions = {
  sendSmsLink: async ({ referenceNumber }: ContractView) => {
    await callInSession(sendSmsLink, { body: { referenceNumber } });
  },
  recreateFile: async ({ referenceNumber }: ContractView) => {
    await callInSession(recreateFile, {
      query: { referenceNumber },
      timeout: SLOW_TIMEOUT_MILLISECONDS,
    });
  },
} as const satisfies Partial<Record<Action, (contract: ContractView) => Promise<void>>>;

export type ContractAction = keyof typeof contractActions;
