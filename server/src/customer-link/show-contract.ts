import type { showContractToCustomer as call } from '@salus/api/customer-link.ts';
import type { CustomerUseCase } from '../context.ts';
import { readTransfers } from '../contracts/transfer/transfer-rows.ts';
import { transferViewFor } from '../contracts/transfer/transfer-view.ts';
import { termsFor, termsValues } from '../terms.ts';
import { digestOfShown, mustAwaitPayment, shownFacts } from './customer-view.ts';
import { shownChanges } from './shown-changes.ts';
import { readOfficer, readShownContract } from './shown-contract.ts';
import { isMasked, maskedFacts } from './step-up.ts';

/** The contract behind the link. Changes nothing, because link previews call it too. */
export const showContract: CustomerUseCase<typeof call> = async ({ app, actor, now, origin }) => {
  const contract = await readShownContract(app.db, actor.contractId);
  await mustAwaitPayment(app.db, contract);
  const insurer = { name: app.config.INSURER_NAME, hotline: app.config.INSURER_HOTLINE };
  const terms = termsFor(termsValues(app.config, contract), origin.language);
  const facts = shownFacts(contract, now);
  const [officer, { transfers }] = await Promise.all([
    readOfficer(app.db, contract.id),
    readTransfers(app.db, contract.id),
  ]);
  const transfer = transferViewFor(app.config, contract, transfers);
  const around = { ...officer, linkExpiresAt: actor.expiresAt, insurer, terms, transfer };
  if (isMasked(app.config, actor, now)) {
    // A digest of the full contract would let its holder try identity numbers offline.
    const view = { ...maskedFacts(facts), amount: facts.premiumAmount, ...around };
    return { ...view, masked: true, changes: [], shownDigest: '' };
  }
  const changes = await shownChanges(app.db, contract);
  const shownDigest = digestOfShown(facts, contract).toString('hex');
  return { ...facts, amount: facts.premiumAmount, ...around, changes, shownDigest };
};
