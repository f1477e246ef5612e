import { versionState } from '@salus/domain/catalogue/version-state.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import { insertPlanVersion, type PlanFigures } from '../catalogue/version-store.ts';
import { inTransaction } from '../platform/db.ts';
import type { TestApp } from './test-app.ts';

/**
 * An approved version with changed figures and the texts of the newest one. Without a day it is in
 * force at once: it begins the day after that one.
 */
export async function givenPlanVersion(
  salus: Pick<TestApp, 'db' | 'now'>,
  code: string,
  { validFrom, ...changes }: Partial<PlanFigures> & { readonly validFrom?: Day },
): Promise<number> {
  return await inTransaction(salus.db, async (tx) => {
    const newest = await tx
      .selectFrom('catalogue_versions')
      .innerJoin('plan_versions', 'plan_versions.version_id', 'catalogue_versions.id')
      .selectAll('plan_versions')
      .select('valid_from')
      .where('plan_code', '=', code)
      .orderBy('valid_from', 'desc')
      .executeTakeFirstOrThrow();
    const documents = await tx
      .selectFrom('plan_version_documents')
      .selectAll()
      .where('version_id', '=', newest.version_id)
      .execute();
    return await insertPlanVersion(tx, code, {
      state: versionState.approved,
      proposedBy: null,
      proposedByOperator: null,
      reason: null,
      now: salus.now(),
      validFrom: validFrom ?? addDays(newest.valid_from, 1),
      figures: {
        onSale: newest.on_sale,
        sumInsured: vnd(newest.sum_insured),
        fee: vnd(newest.fee),
        durationName: newest.duration_name,
        refundThresholdDays: newest.refund_threshold_days,
        benefits: newest.benefits,
        ...changes,
      },
      terms: {
        exclusions: newest.exclusions ?? [],
        waitingPeriods: newest.waiting_periods ?? [],
        documents: documents.map(({ sha256, ...document }) => ({
          ...document,
          sha256: sha256.toString('hex'),
        })),
      },
    });
  });
}
