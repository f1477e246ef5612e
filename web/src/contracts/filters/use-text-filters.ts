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
export function useTextFilters(hasOfficer: boolean) {
  const t = useTranslations();
  const filters = {
    policyNo: { field: 'policyNo', label: t(($) => $.listFilters.number) },
    phone: { field: 'phone', label: t(($) => $.listFilters.phone) },
    proposerName: { field: 'proposerName', label: t(($) => $.listFilters.proposerName) },
    proposerNationalId: {
      field: 'proposerNationalId',
      label: t(($) => $.listFilters.proposerNationalId),
    },
    insuredName: { field: 'insuredName', label: t(($) => $.listFilters.insuredName) },
    insuredNationalId: {
      field: 'insuredNationalId',
      label: t(($) => $.listFilters.insuredNationalId),
    },
  } as const satisfies { [F in TextFilter]: { readonly field: F; readonly label: string } };
  const { policyNo, phone, ...ofPersons } = filters;
  const premium = { field: 'premiumAmount', label: t(($) => $.listFilters.premiumAmount) } as const;
  const first = [policyNo, phone, premium, ...Object.values(ofPersons)];
  const officer = { field: 'officerEmail', label: t(($) => $.listFilters.officerEmail) } as const;
  return hasOfficer ? [...first, officer] : first;
}
