import type { Filter, FilterTable } from '@salus/api/filter.ts';

/** The texts of a filter: its label, and that of each value of a choice. */
type FilterText<F extends Filter> = {
  readonly label: string;
  readonly hint?: string;
} & (F extends { readonly values: readonly (infer V extends string)[] }
  ? {
      readonly values: Readonly<Record<V, string>>;
      /** The option without the filter; by default "all". */
      readonly all?: string;
      /** Whether the chip shows the label too; some texts need none. */
      readonly isLabelInChip?: boolean;
    }
  : { readonly values?: Readonly<Record<string, string>> });
export type FilterTexts<T extends FilterTable> = { readonly [N in keyof T]: FilterText<T[N]> };

/** The same for any filter. */
export type AnyFilterText = {
  readonly label: string;
  readonly hint?: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly all?: string;
  readonly isLabelInChip?: boolean;
};
