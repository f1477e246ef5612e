import { hostsOutsideList } from './external-hosts.ts';
import { insecureNames, readAllowInsecure } from './insecure-names.ts';
import { type GivenSettings, type Problem, unsafeSettings } from './unsafe-settings.ts';

/**
 * All refused values together (RUN-14). ALLOW_INSECURE permits some of them by name; an unknown
 * name and a host outside EXTERNAL_HOSTS are refused in every mode.
 */
export function refusedSettings(settings: GivenSettings, isProduction: boolean): Problem[] {
  const { names, unknown } = readAllowInsecure(settings['ALLOW_INSECURE']);
  const isPermitted = ({ allowedBy }: Problem) => allowedBy && names.includes(allowedBy);
  return [
    ...(unknown.length === 0 ? [] : [unknownNames(unknown)]),
    ...(isProduction ? unsafeSettings(settings).filter((problem) => !isPermitted(problem)) : []),
    ...hostsOutsideList(settings),
  ];
}

function unknownNames(unknown: readonly string[]): Problem {
  // A mistyped name helps the operator; anything else could be a secret in the wrong line.
  const printable = unknown.map((name) => (/^[a-z][a-z-]{0,30}$/.test(name) ? name : '…'));
  return {
    setting: 'ALLOW_INSECURE',
    problem: `unknown name ${printable.join(', ')}`,
    remedy: `Known names: ${insecureNames.join(', ')}.`,
  };
}

type RefusedStart = {
  readonly isProduction: boolean;
  /** Names of settings whose value has the wrong form. */
  readonly invalid: readonly string[];
  readonly missing: readonly string[];
  readonly problems: readonly Problem[];
};

/** The message for the operator, a line per problem, without any value; null for no problem. */
export function startRefusal({ isProduction, invalid, missing, problems }: RefusedStart) {
  const start = `Salus can't start${isProduction ? ' in production' : ''}:`;
  const causes = [
    ...(missing.length > 0 ? [`set ${missing.join(', ')}`] : []),
    ...(invalid.length > 0
      ? [`the value of ${invalid.join(', ')} is not valid (see .env.example)`]
      : []),
  ];
  const lines = problems.map(({ setting, problem, remedy, allowedBy }) => {
    const permit = allowedBy ? ` In an inner network: ALLOW_INSECURE=${allowedBy}.` : '';
    return `- ${setting}: ${problem}. ${remedy}${permit}`;
  });
  if (causes.length + lines.length === 0) return null;
  return [`${start}${causes.map((cause) => ` ${cause}.`).join('')}`, ...lines].join('\n');
}
