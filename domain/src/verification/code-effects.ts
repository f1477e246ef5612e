import type { Action } from '../contracts/lifecycle.ts';

/** The effect of an action on the one-time code. A save may change the number or the contract. */
export const codeEffects = {
  create: null,
  save: 'ends',
  sendSmsLink: null,
  generateOtp: 'sends',
  verifyOtp: null,
  requestChange: null,
  startPayment: null,
  onlinePaymentSucceeded: null,
  onlinePaymentFailed: null,
  payManually: null,
  giveConsent: null,
  withdraw: null,
  recallLink: 'ends',
  issue: null,
  recreateFile: null,
  handOver: null,
  correctContact: null,
  requestCancellation: null,
  requestConsentWithdrawal: null,
  answerRequest: null,
  resendCertificate: null,
  cancel: null,
  requestApproval: null,
  decideApproval: null,
} as const satisfies Record<Action, 'sends' | 'ends' | null>;
