import { type LanguageCode, languageCodes } from '@salus/domain/people/languages.ts';

/**
 * Chunks that are prefetched or retried without a page reload; the build lists their files for
 * the page (web/chunk-files.ts).
 */
const staffChunks = {
  accounts: 'api/src/accounts.ts',
  drawChart: 'web/src/reports/chart/draw-chart.ts',
  filterDetails: 'web/src/contracts/filters/FilterDetails.tsx',
  keysDialog: 'web/src/shell/keys/KeysDialog.tsx',
  maskedFile: 'web/src/contracts/issued/MaskedFileDialog.tsx',
  routes: 'web/src/routes.tsx',
  scanCard: 'web/src/contracts/identity-card/ScanCardDialog.tsx',
  secondStep: 'web/src/accounts/second-factor/SecondStepCard.tsx',
  signInAgain: 'web/src/accounts/SignInAgain.tsx',
  stepUp: 'web/src/accounts/second-factor/StepUpDialog.tsx',
} as const;

type MessagesOf = 'domainMessages' | 'staffMessages' | 'customerMessages';
export type ChunkName = keyof typeof staffChunks | `${MessagesOf}:${LanguageCode}`;

const parts = (of: MessagesOf, folder: string, query = '') =>
  Object.fromEntries(
    languageCodes.map((code) => [`${of}:${code}`, `${folder}/${code}.json${query}`]),
  );

/** The source file of each chunk, per page. */
export const chunkSources: Readonly<
  Record<'staff' | 'customer', Readonly<Record<string, string>>>
> = {
  staff: {
    ...staffChunks,
    ...parts('staffMessages', 'messages/src/staff'),
    ...parts('domainMessages', 'messages/src/domain'),
  },
  customer: {
    ...parts('customerMessages', 'messages/src/customer'),
    ...parts('domainMessages', 'messages/src/domain', '?customer'),
  },
};
