import type { RefusalCode } from '@salus/domain/refusals.ts';

/** Refusals with a sentence for customers alone: `failure` in messages/src/customer. */
export const ownRefusals = [
  'CAPTCHA_FAILED',
  'CONSENT_REQUIRED',
  'VPB_BUYER_18',
  'VPB_INSURED_1_50',
  'VPB_INSURED_1_65',
] as const satisfies readonly RefusalCode[];
export type OwnRefusal = (typeof ownRefusals)[number];
