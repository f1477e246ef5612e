import type {
  listCataloguePlans,
  listCataloguePromotions,
} from '@salus/api/administration/catalogue.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import { isRejected } from '@salus/domain/catalogue/version-state.ts';
import type { Day } from '@salus/domain/time/day.ts';

export type CataloguePlan = OutputOf<typeof listCataloguePlans>[number];
export type PlanVersion = CataloguePlan['versions'][number];
export type CataloguePromotion = OutputOf<typeof listCataloguePromotions>[number];
type PromotionVersion = CataloguePromotion['versions'][number];
export type Version = PlanVersion | PromotionVersion;

/** The version that sellers use today; the newest where none began. */
export const currentVersion = <V extends Version>(versions: readonly V[]): V | undefined =>
  versions.find(({ isInForce }) => isInForce) ?? versions[0];

/** A version can be taken back until its day comes (CAT-15). */
export const isRevocable = ({ state, validFrom }: Version, today: Day): boolean =>
  !isRejected(state) && validFrom > today;

/** The number that was typed, with or without separators; the text where it is none. */
export function readNumber(text: string): number | string | undefined {
  const digits = text.replaceAll(/[\s.,]/g, '');
  if (digits === '') return undefined;
  return /^\d+$/.test(digits) ? Number(digits) : text;
}
