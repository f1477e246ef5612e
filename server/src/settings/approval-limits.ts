import { z } from 'zod';

export const approvalLimitNames = [
  'APPROVAL_REFUND_VND',
  'APPROVAL_REFUND_DAY_VND',
  'APPROVAL_BACKDATE_DAYS',
  'APPROVAL_REVIEW_VND',
  'APPROVAL_STATEMENT_VND',
] as const;

/** From these limits on a second clerk decides (APPROVE-1). Unset or "off": one is enough. */
export type ApprovalLimits = {
  readonly [name in (typeof approvalLimitNames)[number]]?: number | undefined;
};

/** A whole number, or "off". Production wants one of both (APPROVE-9). */
export const approvalLimit = () =>
  z.preprocess(
    (value) => (value === 'off' ? undefined : value),
    z.coerce.number().int().min(0).optional(),
  );

/** Whether any limit is set; some decisions then always need two (APPROVE-1). */
export function isAnyLimitSet(limits: ApprovalLimits): boolean {
  return approvalLimitNames.some((name) => limits[name] !== undefined);
}
