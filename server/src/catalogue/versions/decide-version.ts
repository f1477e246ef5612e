import type * as api from '@salus/api/administration/catalogue.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isRejected, isUndecided, versionState } from '@salus/domain/catalogue/version-state.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { StaffWrite } from '../../context.ts';
import type { Tx } from '../../platform/db.ts';
import { noteCatalogueStep } from './history.ts';

/** A second admin approves a version before its day, or rejects it; the first one wins (CAT-15). */
export const decide: StaffWrite<typeof api.decideVersion> = async (
  { tx, actor, now },
  { versionId, decision, reason },
) => {
  const version = await lockVersion(tx, versionId);
  if (!isUndecided(version.state))
    throw new RefusalError('INVALID_STATE', { state: version.state });
  if (version.proposed_by === actor.accountId) throw new RefusalError('OWN_REQUEST');
  const isApproval = decision === 'APPROVE';
  if (isApproval && version.valid_from <= businessDay(now))
    throw new RefusalError('VERSION_DAY_PASSED', { validFrom: version.valid_from });
  const state = isApproval ? versionState.approved : versionState.rejected;
  await tx
    .updateTable('catalogue_versions')
    .set({ state, decided_by: actor.accountId, decided_at: now, decision_reason: reason })
    .where('id', '=', versionId)
    .execute();
  await noteCatalogueStep(
    tx,
    { actor, now },
    {
      action: isApproval ? 'VERSION_APPROVED' : 'VERSION_REJECTED',
      versionId,
      reason,
      before: { state: version.state },
      after: { state },
    },
  );
  return { versionId, state };
};

/** Takes back a version that no contract can have (CAT-15). */
export const remove: StaffWrite<typeof api.deleteVersion> = async (
  { tx, actor, now },
  { versionId, reason },
) => {
  const version = await lockVersion(tx, versionId);
  const { state, valid_from: validFrom } = version;
  if (isRejected(state)) throw new RefusalError('INVALID_STATE', { state });
  if (!isUndecided(state) && validFrom <= businessDay(now))
    throw new RefusalError('VERSION_IN_FORCE', { validFrom });
  await tx.deleteFrom('catalogue_versions').where('id', '=', versionId).execute();
  const { plan_code: code, product_id: productId } = version;
  await noteCatalogueStep(
    tx,
    { actor, now },
    {
      action: 'VERSION_DELETED',
      versionId,
      reason: reason ?? null,
      before: { ...(code ? { code } : { productId }), validFrom, state },
    },
  );
  return { versionId };
};

async function lockVersion(tx: Tx, versionId: number) {
  const version = await tx
    .selectFrom('catalogue_versions')
    .selectAll()
    .where('id', '=', versionId)
    .forUpdate()
    .executeTakeFirst();
  if (!version) throw new RefusalError('NOT_FOUND');
  return version;
}
