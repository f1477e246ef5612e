import { readFileSync } from 'node:fs';
import { termsLanguages } from '@salus/domain/catalogue/plan-terms.ts';
import { contractTypes } from '@salus/domain/contracts/status.ts';
import { objectFromKeys } from '@salus/domain/objects.ts';
import { channels } from '@salus/domain/people/roles.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { requiredDay } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';

const dong = z.number().int().positive().transform(vnd);

/** A text in each language of terms. */
const bilingual = objectFromKeys(termsLanguages, () => z.string().min(1));

const plan = z.strictObject({
  code: z.string(),
  productId: z.string(),
  channel: z.enum(channels),
  /** The first business day of these figures. */
  validFrom: requiredDay(),
  onSale: z.boolean(),
  packageName: z.string(),
  shortName: z.string(),
  sumInsured: dong,
  fee: dong,
  durationName: z.string(),
  refundThresholdDays: z.number().int().nonnegative(),
  benefits: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      limit: dong,
      note: z.string().nullable(),
    }),
  ),
});
type PlanRow = z.output<typeof plan>;

/** Fields shared by all rows of a code; the other fields may change with each version. */
const identity = (row: PlanRow) =>
  JSON.stringify([row.productId, row.channel, row.packageName, row.shortName]);

/** server/catalogue/catalogue.json (CAT-1 to CAT-6): the first versions of an empty database. */
export const catalogueSchema = z
  .strictObject({
    products: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        contractType: z.enum(contractTypes),
        promotions: z.array(
          z.strictObject({
            totalPerson: z.number().int().min(2).max(9),
            discountContract: z.number().int().min(1).max(100),
          }),
        ),
        /** Demonstration texts, in which the engine makes the documents (CAT-14). */
        exclusions: z.array(z.strictObject(bilingual)),
        waitingPeriods: z.array(
          z.strictObject({ ...bilingual, days: z.number().int().positive() }),
        ),
      }),
    ),
    /** A plan has a row per version: the one in force is offered while it is on sale. */
    plans: z.array(plan),
  })
  .superRefine(({ plans }, context) => {
    const identities = new Map<string, string>();
    const versions = new Set<string>();
    plans.forEach((row, at) => {
      const version = `${row.code} from ${row.validFrom}`;
      const firstIdentity = identities.get(row.code) ?? identity(row);
      const problem = versions.has(version)
        ? `${version} appears twice`
        : firstIdentity !== identity(row) && `${row.code} changes its product, channel or name`;
      if (problem) context.addIssue({ code: 'custom', path: ['plans', at], message: problem });
      identities.set(row.code, firstIdentity);
      versions.add(version);
    });
  });
export type Catalogue = z.output<typeof catalogueSchema>;

export function readCatalogue(): Catalogue {
  const file = new URL('../../catalogue/catalogue.json', import.meta.url);
  return catalogueSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
