import { versionState } from '@salus/domain/catalogue/version-state.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Reader } from '../platform/db.ts';
import { StartFailure } from '../platform/start-failure.ts';

/**
 * Production sells no plan with texts that no insurer wrote (CAT-14).
 * @throws StartFailure unless ALLOW_INSECURE permits it
 */
export async function refuseDemonstrationTexts({
  db,
  config,
  clock,
}: Pick<App, 'db' | 'config' | 'clock'>): Promise<void> {
  if (config.allowedInsecure.includes('demonstration-texts')) return;
  const codes = await plansWithDemonstrationTexts(db, businessDay(clock()));
  if (codes.length > 0)
    throw new StartFailure(
      `The plans ${codes.join(', ')} are on sale with demonstration texts: import the insurer's ` +
        'documents (docs/operations.md), or start with ALLOW_INSECURE=demonstration-texts.',
    );
}

/** The plans on sale on a day whose version in force has a text of the release, or none. */
async function plansWithDemonstrationTexts(reader: Reader, on: Day): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select plans.code from plans
      join lateral (select v.id from catalogue_versions v
                     where v.plan_code = plans.code and v.state = ${versionState.approved}
                       and v.valid_from <= ${on}
                     order by v.valid_from desc limit 1) version on true
      join plan_versions p on p.version_id = version.id
     where p.on_sale
       and (p.terms_sha256 is null
            or exists (select from plan_version_documents d
                         join catalogue_documents c on c.sha256 = d.sha256
                        where d.version_id = version.id and c.is_demonstration))
     order by plans.position`.execute(reader);
  return rows.map(({ code }) => code);
}
