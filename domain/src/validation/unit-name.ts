import { TEXT_LIMITS } from '../people/text.ts';
import { fieldIssue, requiredText } from './fields.ts';

/** Begins a formula where a file of staff is opened as a spreadsheet. */
const FORMULA_START = /^[=+\-@]/;

/** The name of a unit. ">" separates units in a path, so no name contains it (UNIT-1). */
export const unitName = () =>
  requiredText(TEXT_LIMITS.name).superRefine((text, ctx) => {
    const [sign] = FORMULA_START.exec(text) ?? [];
    if (sign !== undefined) ctx.addIssue(fieldIssue('special_characters', [sign]));
  });
