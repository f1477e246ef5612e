import { parseDay } from '@salus/domain/time/day.ts';

/**
 * The search parameters of an address. Routes come with the first screen, so they are read without
 * zod, whose library would be a tenth of it.
 */

/** Reads one parameter; what is absent or invalid becomes its usual value. */
type Parameter<V> = (value: unknown) => V;
type Parameters = Readonly<Record<string, Parameter<unknown>>>;

type Optional<P extends Parameters> = {
  [N in keyof P]: undefined extends ReturnType<P[N]> ? N : never;
}[keyof P];
type Search<P extends Parameters> = {
  [N in Exclude<keyof P, Optional<P>>]: ReturnType<P[N]>;
} & { [N in Optional<P>]?: ReturnType<P[N]> };

/** A search as the router validates it (Standard Schema). Other parameters are dropped. */
export type AddressSearch<T> = {
  readonly parse: (address: object) => T;
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'salus';
    readonly validate: (address: unknown) => { readonly value: T };
    /** Links may leave out what is usual. */
    readonly types?: { readonly input: Partial<T>; readonly output: T };
  };
};
export type SearchOf<S> = S extends AddressSearch<infer T> ? T : never;

export function addressSearch<P extends Parameters>(parameters: P): AddressSearch<Search<P>> {
  const parse = (address: object): Search<P> => {
    const values: ReadonlyMap<string, unknown> = new Map(Object.entries(address));
    const entries = Object.entries(parameters).map(([name, read]) => [
      name,
      read(values.get(name)),
    ]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };
  return {
    parse,
    '~standard': {
      version: 1,
      vendor: 'salus',
      validate: (address) => ({ value: parse(Object(address)) }),
    },
  };
}

/** One of the values, or the usual one. */
export const oneValue =
  <const V, const U extends V = V>(values: readonly V[], usual: U): Parameter<V> =>
  (value) =>
    values.find((one) => one === value) ?? usual;

/** Text of a format, else empty. A number in an address is text that has only digits. */
export const textValue =
  (format = /^/): Parameter<string> =>
  (value) => {
    const line = value === undefined || value === null ? '' : String(value);
    return format.test(line) ? line : '';
  };

/** Text of a format, or nothing. */
export const optionalText =
  (format = /^/): Parameter<string | undefined> =>
  (value) =>
    typeof value === 'string' && format.test(value) ? value : undefined;

/** A day that exists, or nothing. */
export const optionalDay: Parameter<string | undefined> = (value) =>
  typeof value === 'string' && parseDay(value) !== null ? value : undefined;

/** Several texts, of which the server knows which exist. */
export const textValues: Parameter<string[]> = (value) =>
  Array.isArray(value) ? value.map(String) : [];

/**
 * Several values, one or more. Unknown values are dropped; without a known one, the usual ones
 * apply.
 */
export const severalValues =
  <V extends string>(values: readonly V[], usual: readonly V[] = []): Parameter<V[]> =>
  (value) => {
    if (typeof value !== 'string' && !Array.isArray(value)) return [...usual];
    const names: unknown[] = [value].flat();
    const choices = values.filter((one) => names.includes(one));
    return choices.length > 0 || names.length === 0 ? choices : [...usual];
  };

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0;

/** A whole number from 1 on, or nothing. */
export const optionalCount: Parameter<number | undefined> = (value) =>
  isCount(value) ? value : undefined;

/** A whole number from 1 on, also as text; 1 without one. */
export const count: Parameter<number> = (value) => {
  const number = Number(value);
  return isCount(number) ? number : 1;
};
