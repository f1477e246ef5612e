/**
 * The parts of the portal that are fetched before they are needed, or while somebody has half a contract on the screen: of
 * these the build tells the page which files they are made of (web/part-files.ts).
 */
export const partSources = {
  accounts: 'api/src/accounts.ts',
  introduce: 'web/src/dashboard/Introduce.tsx',
  keysDialog: 'web/src/shell/KeysDialog.tsx',
  routes: 'web/src/routes.tsx',
  shell: 'web/src/shell/Shell.tsx',
  signInAgain: 'web/src/accounts/SignInAgain.tsx',
} as const;

export type PartName = keyof typeof partSources;
