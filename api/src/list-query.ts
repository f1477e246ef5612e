import { pluck } from '@salus/domain/objects.ts';
import { z } from 'zod';
import type { FilterTable } from './filter.ts';

/** A `z.strictObject`, which refuses other parameters. */
type StrictObject = z.ZodType & { readonly shape: Readonly<Record<string, z.ZodType>> };

/** Parameters of portal clients. Every list accepts them and ignores those without a meaning. */
export const portalNames: readonly string[] = [
  'limit',
  'page',
  'planIds',
  'policyNo',
  'proposerName',
  'proposerNationalId',
  'createdFromDate',
  'createdToDate',
  'timeZoneOffset',
  'timeZoneName',
  'status',
  'sortBy',
  'sortOrder',
  'typePayment',
];

/** The query of a list; it accepts the parameters of every other portal list (API-15). */
export const listQuery = <T extends StrictObject>(query: T) => unfoldedQuery(query, portalNames);

/** The parameters of a table of filters. */
export const filterParameters = <T extends FilterTable>(filters: T) => pluck(filters, 'schema');

/** Refuses a range of days whose end precedes its start; the error names the end. */
export const checkRangeOrder =
  (filters: FilterTable) =>
  (query: object, { addIssue }: z.core.$RefinementCtx): void => {
    const values: ReadonlyMap<string, unknown> = new Map(Object.entries(query));
    for (const [firstName, filter] of Object.entries(filters)) {
      if (filter.kind !== 'firstDay') continue;
      const [first, last] = [values.get(firstName), values.get(filter.last)];
      if (typeof first === 'string' && typeof last === 'string' && last < first)
        addIssue({ code: 'custom', path: [filter.last], message: 'invalid' });
    }
  };

/**
 * Takes `name[]` for `name`, merges repeated values into one array, drops empty values (LIST-12).
 * Refuses other parameters than those of the schema, by name (API-15).
 * @param ignoredNames parameters that are accepted without a meaning here
 */
export function unfoldedQuery<T extends StrictObject>(
  query: T,
  ignoredNames: readonly string[] = [],
): z.ZodType<z.output<T>, z.input<T>> {
  const parameters = Object.entries(query.shape);
  const schemaNames = new Set(parameters.map(([name]) => name));
  const names: ParameterNames = {
    schema: schemaNames,
    dropped: new Set(ignoredNames.filter((name) => !schemaNames.has(name))),
    several: new Set(
      parameters.flatMap(([name, schema]) => (schema.safeParse([]).success ? [name] : [])),
    ),
  };
  // z.preprocess types its input as unknown; callers write the input of the fields.
  return z.preprocess((input: z.input<T>) => unfold(input, names), query);
}

type ParameterNames = Readonly<Record<'schema' | 'dropped' | 'several', ReadonlySet<string>>>;

function unfold(query: unknown, names: ParameterNames): unknown {
  if (typeof query !== 'object' || query === null) return query;
  const valuesByName = new Map<string, unknown[]>();
  for (const [key, value] of Object.entries(query)) {
    const name = key.replace(/\[\]$/, '');
    if (names.dropped.has(name)) continue;
    // An empty value is absent, but an unknown name is refused with or without a value.
    const values = [value].flat().filter((one) => !names.schema.has(name) || !isEmpty(one));
    if (values.length > 0) valuesByName.set(name, [...(valuesByName.get(name) ?? []), ...values]);
  }
  // From entries, because a parameter may be named like a property of every object.
  return Object.fromEntries(
    [...valuesByName].map(([name, values]) => [
      name,
      names.several.has(name) || values.length > 1 ? values : values[0],
    ]),
  );
}

const isEmpty = (value: unknown) => typeof value === 'string' && value.trim() === '';
