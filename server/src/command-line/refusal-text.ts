import { RefusalError } from '@salus/api/refusal-error.ts';
import type { RefusalCode } from '@salus/domain/refusals.ts';
import type { FieldProblem } from '@salus/domain/validation/field-codes.ts';
import type { StepFailure } from '../administration/import/guarded-steps.ts';
import { fieldProblemsIn } from '../platform/http/reply.ts';

type Params = Readonly<Record<string, unknown>>;

/** Rules of units and of the catalogue; other refusals have their code. */
const texts: Partial<Record<RefusalCode, (params: Params) => string>> = {
  NOT_FOUND: ({ name }) => (name === undefined ? 'does not exist' : `there is no unit "${name}"`),
  UNIT_CLOSED: ({ name }) => `the unit "${name}" is closed`,
  UNIT_EXISTS: ({ name }) => `there is an open unit "${name}" beside it`,
  UNIT_BELOW_ITSELF: () => 'a unit does not go below itself, or into itself',
  UNIT_PARENT_KIND: () => 'a unit goes below one of the kind above it: region, area, branch, team',
  UNIT_KIND_DIFFERS: () => 'only units of one kind merge',
  UNIT_NOT_EMPTY: ({ people }) => `${people} enabled accounts are in it or below it`,
  OWN_REQUEST: () => 'the proposer does not decide: another person has to',
  VERSION_DAY_PASSED: ({ validFrom }) =>
    `its day ${validFrom} has come: propose it with a later one`,
  VERSION_IN_FORCE: ({ validFrom }) => `it is in force since ${validFrom}`,
};

/** A message without the row's values, and the option that answers it. */
export function refusalText(failure: StepFailure, confirmation = '--new-units'): string {
  if (!(failure instanceof RefusalError))
    return `the database refuses it (${failure.constraint ?? failure.code})`;
  const { code } = failure;
  const params = failure.params ?? {};
  const problems = fieldProblemsIn(failure);
  if (problems) return problems.map(problemText).join('; ');
  if (code === 'SIMILAR_UNIT')
    return (
      `"${params['name']}" does not exist, and resembles "${params['similarName']}": ` +
      `${confirmation} makes it all the same`
    );
  return texts[code]?.(params) ?? `refused: ${code}`;
}

/** The options behind the fields of a call. */
const options: ReadonlyMap<string, string> = new Map([
  ['code', 'plan'],
  ['productId', 'product'],
  ['validFrom', 'from'],
  ['onSale', 'on-sale'],
  ['discounts', 'discount'],
  ...['fee', 'amount', 'reason', 'name'].map((name) => [name, name] as const),
]);

function problemText({ path, code }: FieldProblem): string {
  const [field = '', ...rest] = path.split('.');
  const option = options.get(field);
  const place = option === undefined ? path : [`--${option}`, ...rest].join('.');
  return `${place}: ${code.replaceAll('_', ' ')}`;
}
