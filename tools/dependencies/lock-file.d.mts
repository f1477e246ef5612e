export type LockedPackage = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly hasInstallScript: boolean;
};
export declare const lockedPackages: () => LockedPackage[];
