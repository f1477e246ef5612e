import { pathText } from './path-text.ts';

const wireNames: ReadonlyMap<string, string> = new Map([
  ['unit', 'unitPath'],
  ['path', 'unitPath'],
  ['certificate', 'sellerCertificate'],
]);

const isPath = (field: string) => field === 'into' || wireNames.get(field) === 'unitPath';

/** Stored values of an account, a unit or a version under their names on the wire. */
export function wireValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      wireNames.get(field) ?? field,
      isPath(field) && Array.isArray(value) ? pathText(value.map(String)) : value,
    ]),
  );
}
