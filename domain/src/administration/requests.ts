/** The changes that may need a second admin. */
export const adminRequestKinds = [
  'CREATE_ACCOUNT',
  'CHANGE_ACCOUNT',
  'ENABLE_ACCOUNT',
  'RESET_SECOND_FACTOR',
  'MOVE_UNIT',
  'MERGE_UNITS',
] as const;
export type AdminRequestKind = (typeof adminRequestKinds)[number];

export const adminRequestStates = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type AdminRequestState = (typeof adminRequestStates)[number];

export function isPendingRequest(state: AdminRequestState): boolean {
  return state === 'PENDING';
}
