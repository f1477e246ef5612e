import type { showContractToCustomer as call } from '@salus/api/customer-link.ts';
import type { CustomerUseCase } from '../context.ts';
import { termsFor, termsValues } from '../terms.ts';
import { digestOfShown, mustAwaitPayment, shownFacts } from './customer-view.ts';
import { shownChanges } from './shown-changes.ts';
import { readShownContract } from './store.ts';

/** The contract behind the link. Changes nothing, because link previews call it too. */
export const showContract: CustomerUseCase<typeof call> = async ({ app, actor, now, origin }) => {
  const contract = await readShownContract(app.db, actor.contractId);
  mustAwaitPayment(contract);
  const insurer = { name: app.config.INSURER_NAME, hotline: app.config.INSURER_HOTLINE };
  const changes = await shownChanges(app.db, contract);
  const terms = termsFor(termsValues(app.config, contract), origin.language);
  const facts = shownFacts(contract, now);
  const shownDigest = digestOfShown(facts, contract).toString('hex');
  const around = { changes, linkExpiresAt: actor.expiresAt, shownDigest, insurer, terms };
  return { ...facts, amount: facts.premiumAmount, ...around };
};
