/** Events that an operator or a clerk has to look into (INT-13). */
export const alarmKinds = [
  'UNEXPECTED_ERROR',
  'MANY_DETAILS_READ',
  'MANY_PERSONS_READ',
  'MANY_EXPORTS',
  'MANY_REVEALS',
  'TOKEN_REUSED',
  'SMS_LIMIT_REACHED',
  'MESSAGE_UNDELIVERABLE',
  'REFUND_REJECTED',
  'REFUND_GIVEN_UP',
  'REFUND_PAID_TWICE',
  'INSURER_REFUSED',
  'INSURER_SILENT',
  'POLICY_END_UNREPORTED',
  'DRAFTS_NOT_ERASED',
  'NOTHING_ERASED',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];
