/** Whether a confirmation works on the lines of a statement (STMT-14). */
export const confirmationStates = ['RUNNING', 'DONE'] as const;
export type ConfirmationState = (typeof confirmationStates)[number];

export function isConfirming(state: ConfirmationState | undefined): boolean {
  return state === 'RUNNING';
}
