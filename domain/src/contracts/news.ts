import type { Action } from './lifecycle.ts';

/** Actions of others on a contract that its officer is notified of at once (EVENT-8). */
const newsForOfficer = [
  'requestChange',
  'onlinePaymentSucceeded',
  'onlinePaymentFailed',
  'payManually',
  'holdMoney',
  'requestCancellation',
  'cancel',
  'handOver',
] as const satisfies readonly Action[];

export type OfficerNews = (typeof newsForOfficer)[number];

/** The officer is the new one; the history has it from the side of the former one. */
export const isReceived = (news: OfficerNews): boolean => news === 'handOver';

export const isOfficerNews = (action: unknown): action is OfficerNews =>
  newsForOfficer.some((news) => news === action);
