import type * as api from '@salus/api/administration/catalogue.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isRejected, isUndecided, versionState } from '@salus/domain/catalogue/version-state.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { InputOf, StaffWrite } from '../../context.ts';
import type { Tx } from '../../platform/db.ts';
import { noteCatalogueStep } from './history.ts';
import { adminAuthor, isOwnProposal, type VersionAuthor } from './version-author.ts';

/** A second person approves a version before its day, or rejects it; the first one wins. */
export const decide: StaffWrite<typeof api.decideVersion> = (ctx, decision) =>
  decideVersion(ctx.tx, adminAuthor(ctx), decision);

/** @throws Refusal NOT_FOUND, INVALID_STATE, OWN_REQUEST, VERSION_DAY_PASSED */
export async function decideVersion(
  tx: Tx,
  author: VersionAuthor,
  { versionId, decision, reason }: InputOf<typeof api.decideVersion>,
) {
  const { accountId, name, now } = author;
  const version = await lockVersion(tx, versionId);
  if (!isUndecided(version.state))
    throw new RefusalError('INVALID_STATE', { state: version.state });
  if (isOwnProposal(version, author)) throw new RefusalError('OWN_REQUEST');
  const isApproval = decision === 'APPROVE';
  if (isApproval && version.valid_from <= businessDay(now))
    throw new RefusalError('VERSION_DAY_PASSED', { validFrom: version.valid_from });
  const state = isApproval ? versionState.approved : versionState.rejected;
  await tx
    .updateTable('catalogue_versions')
    .set({
      state,
      decided_by: accountId,
      decided_by_operator: accountId === null ? name : null,
      decided_at: now,
      decision_reason: reason,
    })
    .where('id', '=', versionId)
    .execute();
  await noteCatalogueStep(tx, author, {
    action: isApproval ? 'VERSION_APPROVED' : 'VERSION_REJECTED',
    versionId,
    reason,
    before: { state: version.state },
    after: { state },
  });
  return { versionId, state };
}

/** Takes back a version that no contract can have (CAT-15). */
export const remove: StaffWrite<typeof api.deleteVersion> = (ctx, input) =>
  removeVersion(ctx.tx, adminAuthor(ctx), input);

/** @throws Refusal NOT_FOUND, INVALID_STATE, VERSION_IN_FORCE */
export async function removeVersion(
  tx: Tx,
  author: VersionAuthor,
  { versionId, reason }: InputOf<typeof api.deleteVersion>,
) {
  const version = await lockVersion(tx, versionId);
  const { state, valid_from: validFrom } = version;
  if (isRejected(state)) throw new RefusalError('INVALID_STATE', { state });
  if (!isUndecided(state) && validFrom <= businessDay(author.now))
    throw new RefusalError('VERSION_IN_FORCE', { validFrom });
  await tx.deleteFrom('catalogue_versions').where('id', '=', versionId).execute();
  const { plan_code: code, product_id: productId } = version;
  await noteCatalogueStep(tx, author, {
    action: 'VERSION_DELETED',
    versionId,
    reason: reason ?? null,
    before: { ...(code ? { code } : { productId }), validFrom, state },
  });
  return { versionId };
}

async function lockVersion(tx: Tx, versionId: number) {
  const version = await tx
    .selectFrom('catalogue_versions as v')
    .leftJoin('accounts as proposer', 'proposer.id', 'v.proposed_by')
    .selectAll('v')
    .select('proposer.email_address as proposer_email')
    .where('v.id', '=', versionId)
    .forUpdate('v')
    .executeTakeFirst();
  if (!version) throw new RefusalError('NOT_FOUND');
  return version;
}
