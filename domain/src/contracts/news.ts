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

export const isOfficerNews = (action: unknown): action is OfficerNews =>
  newsForOfficer.some((news) => news === action);
