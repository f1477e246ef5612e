/** The rows of a monthly file: what happened to a policy in the month (BORDEREAU-1). */
export const bordereauKinds = ['NEW', 'CANCELLED'] as const;
export type BordereauKind = (typeof bordereauKinds)[number];

/** A row of a file, as far as two files are compared. */
type ComparedRow = {
  readonly policyNo: string;
  readonly kind: BordereauKind;
  readonly premiumShare: number;
  readonly refundShare: number;
};

export const differenceKinds = ['MISSING', 'UNKNOWN', 'AMOUNT', 'STATUS'] as const;
type DifferenceKind = (typeof differenceKinds)[number];

/** Amounts in dong; for `STATUS` the kinds of the rows. */
type FileDifference = {
  readonly policyNo: string;
  readonly kind: DifferenceKind;
  readonly own: number | string | null;
  readonly insurer: number | string | null;
};

type Policy = ReadonlyMap<BordereauKind, number>;

/**
 * How the insurer's file differs, by policy: it lacks one, has one more, or has other rows or
 * amounts for it (BORDEREAU-4).
 */
export function compareFiles(
  own: readonly ComparedRow[],
  insurer: readonly ComparedRow[],
): readonly FileDifference[] {
  const ownPolicies = sumPolicies(own);
  const insurerPolicies = sumPolicies(insurer);
  const policyNos = [...new Set([...ownPolicies.keys(), ...insurerPolicies.keys()])].sort();
  return policyNos.flatMap((policyNo) =>
    comparePolicies(policyNo, ownPolicies.get(policyNo), insurerPolicies.get(policyNo)),
  );
}

function comparePolicies(
  policyNo: string,
  own: Policy | undefined,
  insurer: Policy | undefined,
): readonly FileDifference[] {
  if (!own || !insurer)
    return [
      {
        policyNo,
        kind: own ? 'MISSING' : 'UNKNOWN',
        own: own ? balance(own) : null,
        insurer: insurer ? balance(insurer) : null,
      },
    ];
  const [ownKinds, insurerKinds] = [kindsText(own), kindsText(insurer)];
  if (ownKinds !== insurerKinds)
    return [{ policyNo, kind: 'STATUS', own: ownKinds, insurer: insurerKinds }];
  return bordereauKinds.flatMap((kind): FileDifference[] => {
    const [ownAmount = 0, insurerAmount = 0] = [own.get(kind), insurer.get(kind)];
    return ownAmount === insurerAmount
      ? []
      : [{ policyNo, kind: 'AMOUNT', own: ownAmount, insurer: insurerAmount }];
  });
}

/** Premium of what is new, refund of what is cancelled. */
function sumPolicies(rows: readonly ComparedRow[]): ReadonlyMap<string, Policy> {
  const policies = new Map<string, Map<BordereauKind, number>>();
  for (const { policyNo, kind, premiumShare, refundShare } of rows) {
    const policy = policies.get(policyNo) ?? new Map<BordereauKind, number>();
    const share = kind === 'NEW' ? premiumShare : refundShare;
    policies.set(policyNo, policy.set(kind, (policy.get(kind) ?? 0) + share));
  }
  return policies;
}

const balance = (policy: Policy) => (policy.get('NEW') ?? 0) - (policy.get('CANCELLED') ?? 0);
const kindsText = (policy: Policy) => bordereauKinds.filter((kind) => policy.has(kind)).join(',');
