/** What ALLOW_INSECURE can permit in production, for an inner network only (RUN-15). */
export const insecureNames = [
  'sandbox-gateway',
  'http-public',
  'http-insurer',
  'http-gateway',
  'http-identity',
  'smtp-plain',
  'postgres-plain',
  'private-addresses',
  'one-database-user',
  'demonstration-texts',
] as const;
export type InsecureName = (typeof insecureNames)[number];

const isInsecureName = (name: string): name is InsecureName =>
  insecureNames.some((insecureName) => insecureName === name);

/** The entries of a comma-separated setting, without blanks. */
export function listEntries(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Splits ALLOW_INSECURE into known and unknown names. */
export function readAllowInsecure(list: string | undefined) {
  const entries = [...new Set(listEntries(list))];
  return {
    names: entries.filter(isInsecureName),
    unknown: entries.filter((entry) => !isInsecureName(entry)),
  };
}
