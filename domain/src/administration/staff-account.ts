import { z } from 'zod';
import { type Channel, channels, type Role, roles, unitKinds } from '../people/roles.ts';
import { TEXT_LIMITS } from '../people/text.ts';
import { mayBelongTo, whyNotChannel } from '../people/unit-level.ts';
import type { FieldCode, FieldProblem } from '../validation/field-codes.ts';
import { choice, requiredText } from '../validation/fields.ts';

/** A spreadsheet would run such a text as a formula. */
const isFormula = (text: string): boolean => /^[=+\-@]/.test(text);

const plainText = (max: number) =>
  requiredText(max).refine((text) => !isFormula(text), { error: 'formula' satisfies FieldCode });

type Details = {
  readonly role: Role;
  readonly channel: Channel | null;
  readonly unit: readonly string[];
};

/** Details of an account that do not go together (ROLE-5, ROLE-7). */
export function accountProblems({ role, channel, unit }: Details): FieldProblem[] {
  const channelProblem = whyNotChannel(role, channel);
  const isPlaced = mayBelongTo(role, unitKinds[unit.length - 1] ?? null);
  return [
    ...(channelProblem === null
      ? []
      : [
          {
            path: 'channel',
            code: channelProblem === 'required' ? ('required' as const) : ('invalid' as const),
          },
        ]),
    ...(isPlaced
      ? []
      : [
          {
            path: 'unitId',
            code: unit.length === 0 ? ('required' as const) : ('invalid' as const),
          },
        ]),
  ];
}

/** The details of an account, with one rule for each at the desk, in a file and as an option. */
export const accountFields = {
  fullName: plainText(TEXT_LIMITS.name),
  role: choice(roles),
  channel: z.enum(channels, { error: 'invalid' satisfies FieldCode }).nullish(),
  level: z.preprocess((text) => text || null, plainText(TEXT_LIMITS.name).nullable()).optional(),
} as const;
