import type { Filter, FilterTable } from '@salus/api/filter.ts';
import type { PersonalName } from '@salus/api/personal-filters.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { cleanings } from '@salus/domain/people/letters/cleanings.ts';
import type { z } from 'zod';
import { oneValue, severalValues, textValue, textValues } from '../../page/address-search.ts';

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

type AddressParameters<T extends FilterTable> = {
  readonly [N in Exclude<keyof T, PersonalName<T>>]: (value: unknown) => FilterInput<T[N]>;
};

/**
 * Search parameters of an address. Invalid values are dropped, personal filters have no parameter.
 * @param isOffered false for a filter that stays empty in this list
 */
export function addressFilters<T extends FilterTable>(
  filters: T,
  isOffered: (name: string) => boolean = () => true,
): AddressParameters<T> {
  const parameters = Object.entries(filters)
    .filter(([, { isPersonal }]) => !isPersonal)
    .map(([name, filter]) => [name, isOffered(name) ? addressFilter(filter) : textValue(/^$/)]);
  return Object.fromEntries(parameters);
}

function addressFilter(filter: Filter): (value: unknown) => unknown {
  switch (filter.kind) {
    case 'several':
      return severalValues(filter.values);
    case 'plans':
      return textValues;
    case 'choice':
      return oneValue([filter.usual, ...filter.values], filter.usual);
    case 'amount':
      return textValue(/^\d{0,15}$/);
    case 'unit':
      return textValue(/^([1-9]\d{0,14})?$/);
    default:
      return textValue();
  }
}

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
      [
        name,
        filter?.kind === 'text' && typeof value === 'string'
          ? cleanings[filter.clean](value)
          : value,
      ],
    ];
  });
  return Object.fromEntries(parameters);
}
