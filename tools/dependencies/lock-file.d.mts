export type LockedPackage = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly hasInstallScript: boolean;
  /** `sha512-…` */
  readonly digest: string | null;
  /** The registry's address; the lock file names none. */
  readonly address: string | null;
};
export declare const lockedPackages: () => LockedPackage[];
