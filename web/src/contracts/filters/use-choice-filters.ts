import type { BackOfficeFilters } from '@salus/api/contract-filters.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { useTranslations } from '../../i18n/i18n.ts';

type Choice<
  F extends keyof BackOfficeFilters,
  V = NonNullable<BackOfficeFilters[F]>,
> = string extends V ? never : V extends Day ? never : V extends string ? F : never;
/** Every filter of the API that takes one value of an array. */
type ChoiceFilter = Exclude<
  { [F in keyof BackOfficeFilters]-?: Choice<F> }[keyof BackOfficeFilters],
  'sortBy' | 'sortOrder'
>;

type Row<F> = {
  readonly field: F;
  readonly label: string;
  /** The text of each value. */
  readonly texts: Readonly<Record<string, string>>;
  /** Whether the chip shows the label too; some texts need none. */
  readonly isLabelInChip: boolean;
  readonly isShown: boolean;
};

/** The fields and chips of choices, in the order of the form. */
export function useChoiceFilters(hasSold: boolean, hasPaymentType: boolean) {
  const t = useTranslations();
  const filters = {
    linkState: {
      field: 'linkState',
      label: t(($) => $.listFilters.linkState),
      texts: t(($) => $.linkStates, { returnObjects: true }),
      isLabelInChip: true,
      isShown: true,
    },
    adjustInfo: {
      field: 'adjustInfo',
      label: t(($) => $.listFilters.adjustInfo),
      texts: t(($) => $.adjustInfos, { returnObjects: true }),
      isLabelInChip: false,
      isShown: true,
    },
    consentFlag: {
      field: 'consentFlag',
      label: t(($) => $.fieldNames.consentFlag),
      texts: t(($) => $.domain.consentFlags, { returnObjects: true }),
      isLabelInChip: true,
      isShown: hasSold,
    },
    typePayment: {
      field: 'typePayment',
      label: t(($) => $.detail.paymentType),
      texts: t(($) => $.domain.paymentTypes, { returnObjects: true }),
      isLabelInChip: false,
      isShown: hasPaymentType,
    },
  } as const satisfies { [F in ChoiceFilter]: Row<F> };
  const rows: readonly Row<ChoiceFilter>[] = Object.values(filters);
  return rows.filter(({ isShown }) => isShown);
}
