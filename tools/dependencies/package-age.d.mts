export type AgeException = {
  readonly version: string;
  /** YYYY-MM-DD. */
  readonly grantedOn: string;
  readonly reason: string;
};
export declare const checkPackageAge: (check?: {
  /** `name@version`. */
  readonly versions?: readonly string[];
  readonly known?: readonly string[];
  readonly exceptions?: readonly AgeException[];
  readonly patienceMilliseconds?: number;
  readonly settings?: Readonly<Record<string, string>>;
}) => Promise<{ isHeld: boolean | null; sentence: string }>;
