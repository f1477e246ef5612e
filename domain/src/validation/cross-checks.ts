import type { FieldCode } from './field-codes.ts';

type Payload = {
  readonly issues: readonly {
    readonly code?: string | undefined;
    readonly path?: PropertyKey[] | undefined;
  }[];
};

/**
 * Options of a rule across fields: reports `code` at `path`, and runs when the fields it reads are
 * valid. By default zod skips such rules after any other issue, so users would see problems one by
 * one.
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
