import { readConfig } from '../config.ts';
import { openDocumentEngine } from '../documents/open-document-engine.ts';
import type { DocumentEngine } from '../documents/rendering/document-engine.ts';
import { createLog } from '../platform/log.ts';
import { SIGNING_FOLDER } from './prepared-data.ts';

let engine: Promise<DocumentEngine> | null = null;

/**
 * One engine and one certificate for all programs of a test process: threads and key take 0.8 s of
 * a processor. Its idle threads let the process end.
 */
export function oneEngine(): Promise<DocumentEngine> {
  const config = readConfig({ SALUS_ENV: 'test', SALUS_DATA_DIR: SIGNING_FOLDER }, () => 'unused');
  engine ??= openDocumentEngine(config, createLog('silent'));
  return engine;
}
