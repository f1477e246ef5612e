/**
 * Every code of a refused field (VAL-1). Screens and server share its message; zod carries the
 * code as the message of its issue.
 */
export const fieldCodes = [
  'required',
  'too_short',
  'too_long',
  'invalid',
  'special_characters',
  'invalid_email',
  'invalid_phone',
  'invalid_national_id',
  'under_18_age',
  'over_120_age',
  'under_01_age',
  'over_insured_single_max_age',
  'over_insured_family_max_age',
  'must_be_select_no',
  'cannot_select_brother_sister',
  'lbl_family_insured_msg_limit',
  'lbl_family_insured_only_one_self',
  'self_must_be_proposer',
  // A filter of a reader who sees masked numbers (SEC-9).
  'whole_number_only',
  'otp_invalid',
  'agreement_checked',
  // Faults of a bank statement (STMT-2).
  'wrong_encoding',
  'wrong_currency',
  'other_account',
  'fractional_amount',
  'date_in_future',
  'formula',
  'balance_differs',
  'too_many_lines',
  'too_many_cells',
  'unknown_heading',
  'unreadable_file',
  'unpacked_too_large',
  'document_type',
  // A version of the catalogue (CAT-15).
  'day_not_after_today',
  'day_taken',
  'unknown_document',
  // Faults of the insurer's monthly file (BORDEREAU-5).
  'unknown_columns',
  'thousands_separators',
  'other_month',
] as const;
export type FieldCode = (typeof fieldCodes)[number];

/**
 * One refused field: its path in the body (`insuredDetails.0.insuredDOB`), the code, and the line
 * of an uploaded file. The message names the characters to blame; the wire omits them.
 */
export type FieldProblem = {
  readonly path: string;
  readonly code: FieldCode;
  readonly line?: number;
  readonly characters?: readonly string[];
};

const codeSet: ReadonlySet<string> = new Set(fieldCodes);

/** Is this text, e.g. a message of the form library, a code with a translation? */
export function isFieldCode(text: unknown): text is FieldCode {
  return typeof text === 'string' && codeSet.has(text);
}

type Issue = {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
  readonly params?: { readonly characters?: readonly string[] } | undefined;
};

/**
 * The problems in zod's issues. A wrong type suppresses other issues of the same field. An unknown
 * field is named by its own path; an unknown message means `invalid`.
 */
export function toFieldProblems(issues: readonly Issue[]): FieldProblem[] {
  const wrongTypePaths = new Set(
    issues.flatMap(({ code, path }) => (code === 'invalid_type' ? [path.join('.')] : [])),
  );
  return issues.flatMap((issue): FieldProblem[] => {
    const path = issue.path.map(String);
    if (
      issue.code !== 'invalid_type' &&
      issue.code !== 'unrecognized_keys' &&
      wrongTypePaths.has(path.join('.'))
    )
      return [];
    if (issue.code === 'unrecognized_keys' && issue.keys)
      return issue.keys.map((key) => ({
        path: [...path, key].join('.'),
        code: 'invalid',
      }));
    const code = isFieldCode(issue.message) ? issue.message : 'invalid';
    const characters = issue.params?.characters ?? [];
    return [{ path: path.join('.'), code, ...(characters.length > 0 ? { characters } : {}) }];
  });
}
