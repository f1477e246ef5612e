import type { FieldCode } from './field-codes.ts';

type Payload = {
  readonly issues: readonly { readonly code?: string | undefined; readonly path?: PropertyKey[] | undefined }[];
};

/**
 * Options of a rule about several fields of an object: blame `path` with `code`, and ask only when the fields it
 * reads are good in themselves. Zod would otherwise skip the rule as soon as any other field is wrong, and a person
 * would meet their mistakes one by one.
 */
export function crossCheck(code: FieldCode, path: string, reads: readonly string[]) {
  return {
    error: code,
    path: [path],
    when: ({ issues }: Payload) =>
      !issues.some(({ code: kind, path: at }) =>
        at?.length ? reads.includes(String(at[0])) : kind !== 'unrecognized_keys',
      ),
  };
}
