import type { Filter, FilterTable, PersonalName } from '@salus/api/filter.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { z } from 'zod';

/** A filter as fields and addresses have it; empty without the filter. */
type FilterInput<F extends Filter> = F extends {
  readonly kind: 'several';
  readonly values: readonly (infer V extends string)[];
}
  ? V[]
  : F extends { readonly kind: 'plans' }
    ? string[]
    : F extends { readonly values: readonly (infer V)[]; readonly usual: infer U }
      ? V | U
      : string;
export type FilterInputs<T extends FilterTable> = { readonly [N in keyof T]: FilterInput<T[N]> };

type AddressSchema<V> = z.ZodCatch<z.ZodDefault<z.ZodType<V, V>>>;
type AddressShape<T extends FilterTable> = {
  [N in Exclude<keyof T, PersonalName<T>>]: AddressSchema<FilterInput<T[N]>>;
};

/**
 * Search parameters of an address. Invalid values are dropped, personal filters have no parameter.
 * @param isOffered false for a filter that stays empty in this list
 */
export function addressShape<T extends FilterTable>(
  filters: T,
  isOffered: (name: string) => boolean = () => true,
): AddressShape<T> {
  const parameters = Object.entries(filters)
    .filter(([, { isPersonal }]) => !isPersonal)
    .map(([name, filter]) => [name, isOffered(name) ? addressSchema(filter) : textSchema(/^$/)]);
  return Object.fromEntries(parameters);
}

function addressSchema(filter: Filter): z.ZodType {
  switch (filter.kind) {
    case 'several':
      return severalInAddress(filter.values);
    case 'plans':
      return z.array(z.coerce.string()).default([]).catch([]);
    case 'choice':
      return z
        .enum([filter.usual, ...filter.values])
        .default(filter.usual)
        .catch(filter.usual);
    case 'amount':
      return textSchema(/^\d{0,15}$/);
    case 'unit':
      return textSchema(/^([1-9]\d{0,14})?$/);
    default:
      return textSchema(/^/);
  }
}

const textSchema = (format: RegExp) => z.coerce.string().regex(format).default('').catch('');

/**
 * Several values in an address, one or more. Unknown values are dropped; without a known one, the
 * usual ones apply.
 */
export const severalInAddress = <V extends string>(
  values: readonly V[],
  usual: readonly V[] = [],
) =>
  z
    .union([z.string(), z.array(z.unknown())])
    .transform((value): V[] => {
      const names = [value].flat();
      const choices = values.filter((one) => names.includes(one));
      return choices.length > 0 || names.length === 0 ? choices : [...usual];
    })
    .default([...usual])
    .catch([...usual]);

type FilterQuery<T extends FilterTable> = { [N in keyof T]?: z.input<T[N]['schema']> };

/** The parameters of a call: typed text is cleaned, and empty filters are left out. */
export function filterQuery<T extends FilterTable>(
  filters: T,
  input: FilterInputs<T>,
): FilterQuery<T> {
  const parameters = objectKeys(filters).flatMap((name) => {
    const filter: Filter | undefined = filters[name];
    const value: unknown = input[name];
    if (value === '' || value === undefined) return [];
    return [
      [name, filter?.kind === 'text' && typeof value === 'string' ? filter.clean(value) : value],
    ];
  });
  return Object.fromEntries(parameters);
}
