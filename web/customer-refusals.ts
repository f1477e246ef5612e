import type { RefusalCode } from '@salus/domain/refusals.ts';
import type { Plugin } from 'vite';
import { messagesOfRefusals } from './customer-messages.ts';

/** Refusals of the customer's calls that have their own sentence (`failure` of their messages). */
const ownSentences: readonly RefusalCode[] = [
  'CAPTCHA_FAILED',
  'CONSENT_REQUIRED',
  'VPB_BUYER_18',
  'VPB_INSURED_1_50',
  'VPB_INSURED_1_65',
];

/** Every refusal that a call of the customer's page can meet. */
export const customerRefusalCodes: readonly string[] = [...messagesOfRefusals, ...ownSentences];

const FILE = /domain[\\/]src[\\/]refusals\.ts$/;
const ROW = /^ {2}([A-Z]\w+): \d{3},$/gm;

/** Builds the customer's page without the refusals of staff calls, 0.4 KB (gzip) of its 110. */
export function customerRefusals(): Plugin {
  return {
    name: 'salus-customer-refusals',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'customer',
    transform(source, id) {
      if (!FILE.test(id)) return null;
      const keepOwn = (row: string, code: string) =>
        customerRefusalCodes.includes(code) ? row : '';
      return { code: source.replace(ROW, keepOwn), map: null };
    },
  };
}
