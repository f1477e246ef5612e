import type { FieldChange } from '@salus/api/contract-view.ts';
import type { showContractToCustomer as call } from '@salus/api/customer-link.ts';
import { consentsToInsistOn } from '@salus/domain/contracts/consents.ts';
import { readPackageName } from '../catalogue/known-plans.ts';
import { policyTermsView, readPolicyTerms } from '../catalogue/policy-terms.ts';
import type { CustomerUseCase } from '../context.ts';
import { toRemindersView } from '../contracts/reminders-view.ts';
import { readTransfers } from '../contracts/transfer/transfer-rows.ts';
import { transferViewFor } from '../contracts/transfer/transfer-view.ts';
import type { Reader } from '../platform/db.ts';
import { termsFor, termsToGive, termsValues } from '../terms.ts';
import { digestOfShown, mustAwaitPayment, shownFacts } from './customer-view.ts';
import { readOffersView } from './offer-consents.ts';
import { readOfficer, readShownContract, type ShownContract } from './shown-contract.ts';
import { isMasked, maskedFacts } from './step-up.ts';
import { readSettledChanges } from './store.ts';

/** The contract behind the link. Changes nothing, because link previews call it too. */
export const showContract: CustomerUseCase<typeof call> = async (
  { app, actor, now, origin },
  { language = origin.language },
) => {
  const contract = await readShownContract(app.db, actor.contractId);
  await mustAwaitPayment(app.db, contract);
  const insurer = { name: app.config.INSURER_NAME, hotline: app.config.INSURER_HOTLINE };
  const terms = termsToGive(
    termsFor(termsValues(app.config, contract), origin.language),
    consentsToInsistOn(app.config),
  );
  const facts = shownFacts(contract, now);
  const [officer, { transfers }, policyTerms, offers] = await Promise.all([
    readOfficer(app.db, contract.id),
    readTransfers(app.db, contract.id),
    readPolicyTerms(app.db, contract.id),
    readOffersView(app.db, app.config, {
      contractId: contract.id,
      language: origin.language,
    }),
  ]);
  const transfer = transferViewFor(app.config, contract, transfers);
  const around = {
    ...officer,
    linkExpiresAt: actor.expiresAt,
    insurer,
    terms,
    policyTerms: policyTermsView(app.config, policyTerms, language),
    transfer,
    offers,
    reminders: toRemindersView(app.config, contract),
  };
  if (isMasked(app.config, actor, now)) {
    // A digest of the full contract would let its holder try identity numbers offline.
    const view = { ...maskedFacts(facts), amount: facts.premiumAmount, ...around };
    return { ...view, masked: true, changes: [], shownDigest: '' };
  }
  const changes = await shownChanges(app.db, contract);
  const shownDigest = digestOfShown(facts, contract).toString('hex');
  return { ...facts, amount: facts.premiumAmount, ...around, changes, shownDigest };
};

/** The changes that the customer sees: persons and the fields of the price block. */
const SHOWN = /^(proposer\w+|insuredDetails(\.\d+\.\w+)?|premiumAmount|discountContract)$/;

/**
 * The officer's changes after the customer's last request, limited to fields that the page shows.
 * A plan appears by name, because the page never shows its code.
 */
async function shownChanges(reader: Reader, contract: ShownContract): Promise<FieldChange[]> {
  const changes = await readSettledChanges(reader, contract.id);
  const visibleChanges = changes.map(async (change) => {
    if (change.field === 'planId') return await packageChange(reader, contract, change);
    return SHOWN.test(change.field) ? change : null;
  });
  return (await Promise.all(visibleChanges)).filter((change) => change !== null);
}

/** The contract keeps the plan name of its sale; the catalogue may have renamed the plan since. */
async function packageChange(
  reader: Reader,
  contract: ShownContract,
  { from }: FieldChange,
): Promise<FieldChange> {
  const before = from === null ? null : await readPackageName(reader, from);
  return { field: 'packageName', from: before, to: contract.package_name };
}
