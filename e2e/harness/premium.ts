import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import type { Calls } from './calls.ts';

/** An amount as screens show it, without the currency: 620,000. */
export const shownAmount = (amount: number): string => amount.toLocaleString('en-US');

/** The premium of `createDraft` at today's price, and a regular expression of its text. */
export async function readPremium(calls: Calls) {
  const amount = await calls.showFee(exampleDraft.planId);
  return { amount, text: shownAmount(amount), pattern: `${shownAmount(amount)}\\sđ` };
}
