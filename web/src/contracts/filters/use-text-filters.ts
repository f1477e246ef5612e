import type { ContractFilters } from '@salus/api/contract-filters.ts';
import { useTranslations } from '../../i18n/i18n.ts';

type FreeText<F extends keyof ContractFilters> =
  string extends NonNullable<ContractFilters[F]> ? F : never;
/** Every filter of the API that takes free text; `Day` and enums are narrower than string. */
type TextFilter = Exclude<
  { [F in keyof ContractFilters]-?: FreeText<F> }[keyof ContractFilters],
  'timeZoneName'
>;

/** The fields and chips of free text, in the order of the form. */
export function useTextFilters() {
  const t = useTranslations();
  const filters = {
    policyNo: { field: 'policyNo', label: t(($) => $.listFilters.number) },
    proposerName: { field: 'proposerName', label: t(($) => $.listFilters.proposerName) },
    proposerNationalId: {
      field: 'proposerNationalId',
      label: t(($) => $.listFilters.proposerNationalId),
    },
  } as const satisfies { [F in TextFilter]: { readonly field: F; readonly label: string } };
  return Object.values(filters);
}
