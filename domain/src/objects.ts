/** A JSON object, or anything else with named values that are not known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}

/** The keys of a closed object, in its order. Not for objects with more keys than their type. */
export function objectKeys<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}

/** An object with a value for every key. */
export function objectFromKeys<K extends string, V>(
  keys: readonly K[],
  make: (key: K) => V,
): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}

/** One property of every value of an object. */
export function pluck<
  P extends string,
  T extends Readonly<Record<string, Readonly<Record<P, unknown>>>>,
>(object: T, property: P): { [K in keyof T]: T[K][P] } {
  const entries = Object.entries(object).map(([key, value]) => [key, value[property]]);
  return Object.fromEntries(entries);
}
