import { parseArgs } from 'node:util';
import {
  ADMIN_REASON_MIN,
  hasControlCharacters,
  normaliseLine,
  TEXT_LIMITS,
  textLength,
} from '@salus/domain/people/text.ts';
import { Wrong } from '../administration/import/staff-row.ts';
import { type Command, commandOptions, commands } from './command-help.ts';
import { CommandError } from './program.ts';

/** Reads what was typed after the program's name; a wrong argument is a CommandError. */

/** Without the error's detail, which holds values of rows. */
export const errorMessage = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

export function commandNamed(name: string): Command {
  const command = commands.find((other) => other === name);
  if (command) return command;
  throw new CommandError(`There is no command "${name}": ${commands.join(', ')}, help.`);
}

export type Values = Readonly<Record<string, unknown>> & { readonly help?: boolean };

export function parseArguments(
  command: Command,
  args: readonly string[],
): { values: Values; positionals: readonly string[] } {
  try {
    return parseArgs({
      args: [...args],
      options: commandOptions[command],
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw usage(command, errorMessage(error).split('. ')[0] ?? '');
  }
}

export const usage = (command: Command, problem: string) =>
  new CommandError(`${problem.replace(/\.?$/, '.')} See: npm run accounts -- help ${command}`);

/** The text of an option; undefined where it was not typed. */
export function optionText(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

export function onlyOne(command: Command, positionals: readonly string[], what: string): string {
  refuseOthers(command, positionals, 1);
  const [one] = positionals;
  if (one === undefined) throw usage(command, `Name the ${what}`);
  return one;
}

export function refuseOthers(command: Command, positionals: readonly string[], most: number): void {
  const other = positionals[most];
  if (other !== undefined)
    throw usage(
      command,
      `"${other}" is one word too many: put texts with blanks in quotation marks`,
    );
}

export function must<T>(command: Command, what: string, value: T | Wrong): T {
  if (value instanceof Wrong) throw usage(command, `${what} ${value.reason}`);
  return value;
}

export function parseChoice<const T extends string>(
  command: Command,
  what: string,
  choices: readonly T[],
  value: string | undefined,
): T | undefined {
  const choice = choices.find((one) => one === value);
  if (value !== undefined && choice === undefined)
    throw usage(command, `${what} is one of ${choices.join(', ')}`);
  return choice;
}

export function parsePercent(command: Command, text: unknown): number {
  const percent = Number(String(text).replace(/\s*%$/, ''));
  if (/^\d/.test(String(text)) && percent >= 0 && percent <= 100) return percent;
  throw usage(command, '--at-most is a share from 0 to 100');
}

const IDENTITY = /^[\p{L}\d]{1,20}$/u;

/** The number of an identity document. The number itself is in no message. */
export function parseIdentity(command: Command, text: string): string {
  if (IDENTITY.test(text)) return text;
  throw usage(command, 'A document number has 1 to 20 characters');
}

const OPERATOR_MAX = 100;

export function parseOperator(command: Command, name: string): string {
  const operator = normaliseLine(name);
  if (operator !== '' && textLength(operator) <= OPERATOR_MAX && !hasControlCharacters(operator))
    return operator;
  throw usage(command, `--operator has 1 to ${OPERATOR_MAX} characters`);
}

/** Why, for the history. */
export function parseReason(command: Command, values: Values): string {
  const reason = normaliseLine(optionText(values, 'reason') ?? '');
  const { length } = [...reason];
  if (length >= ADMIN_REASON_MIN && length <= TEXT_LIMITS.adminReason && isPlain(reason))
    return reason;
  throw usage(command, `--reason has ${ADMIN_REASON_MIN} to ${TEXT_LIMITS.adminReason} characters`);
}

const isPlain = (text: string) => !hasControlCharacters(text);

/** The number of a request or a version. */
export function parseNumber(command: Command, number: string): number {
  if (/^[1-9]\d{0,14}$/.test(number)) return Number(number);
  throw usage(command, `"${number}" is no number`);
}

/** The decision and its reason. */
export function parseDecision(command: Command, values: Values) {
  if ((values['approve'] === true) === (values['reject'] === true))
    throw usage(command, 'Say --approve or --reject');
  const reason = parseReason(command, values);
  const decision = values['approve'] === true ? ('APPROVE' as const) : ('REJECT' as const);
  return { decision, reason };
}
