import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AGREEMENT_FOLDER } from './agreement-folder.ts';

/** Keeps the certificate of test programs: making its key takes half a second. */
export const SIGNING_FOLDER = fileURLToPath(
  new URL('../../../node_modules/.cache/salus-signing', import.meta.url),
);

/**
 * Gives a new data folder the certificate and the agreement, which a program's first start makes
 * in 0.6 s of a processor.
 */
export function copyPreparedData(dataDir: string): void {
  const signing = join(SIGNING_FOLDER, 'signing');
  if (existsSync(signing)) cpSync(signing, join(dataDir, 'signing'), { recursive: true });
  const agreement = join(dataDir, 'agreement');
  if (existsSync(AGREEMENT_FOLDER)) cpSync(AGREEMENT_FOLDER, agreement, { recursive: true });
}
