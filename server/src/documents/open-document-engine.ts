import type { Config } from '../config.ts';
import { ensureDevelopmentCertificate } from '../integrations/development-certificate.ts';
import type { SigningSettings } from '../integrations/document-signer.ts';
import { callLimits } from '../integrations/http/external-call.ts';
import type { Log } from '../platform/log.ts';
import { createDocumentEngine, type DocumentEngine } from './rendering/document-engine.ts';
import { readSeal } from './rendering/seal.ts';

/** Starts the engine with the configured key, or outside of production with a generated one. */
export async function openDocumentEngine(config: Config, log: Log): Promise<DocumentEngine> {
  // A server without a worker renders drafts only, and rarely. The second thread starts when two
  // documents come together: 0.4 s of a processor for each start that needs none.
  const warm = config.SALUS_ROLE === 'server' ? 0 : 1;
  const signer = await signingSettings(config);
  const seal = await readSeal(config.INSURER_SEAL_PATH);
  return await createDocumentEngine({ signer, seal, log, warm });
}

async function signingSettings(config: Config): Promise<SigningSettings> {
  const {
    SIGNING_P12_PATH: p12Path,
    SIGNING_P12_PASSWORD: p12Password = '',
    SIGNING_TSA_URL: timestampUrl,
  } = config;
  const limits = callLimits(config);
  if (p12Path) return { p12Path, p12Password, timestampUrl: timestampUrl ?? null, limits };
  const certificate = await ensureDevelopmentCertificate(config.dataDir, config.INSURER_NAME);
  return { ...certificate, timestampUrl: timestampUrl ?? null, limits };
}
