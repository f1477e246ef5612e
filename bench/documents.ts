import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createDocumentEngine,
  type DocumentEngine,
} from '../server/src/documents/rendering/document-engine.ts';
import { sampleCertificate, sampleInsured } from '../server/src/documents/rendering/sample-data.ts';
import { ensureDevelopmentCertificate } from '../server/src/integrations/development-certificate.ts';
import { alternate, median, percentile } from './harness/load.ts';
import { atLeast, atMost, printTable } from './harness/report.ts';

const ROUNDS = 5;
const A_ROUND = 60;

/** Certificates on one thread, each for a distinct person: unsigned, and signed. */
export async function measureDocuments(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'salus-bench-documents-'));
  const engine = await openEngine(folder);
  let count = 0;
  const series =
    (make: (data: ReturnType<typeof sampleCertificate>) => Promise<unknown>) => async () => {
      const times: number[] = [];
      for (let n = 0; n < A_ROUND; n += 1) {
        const data = numberedCertificate(++count);
        const began = performance.now();
        await make(data);
        times.push(performance.now() - began);
      }
      return times;
    };
  const variants = {
    unsigned: series((data) => engine.renderCertificate(data)),
    signed: series((data) => engine.renderSignedCertificate(data)),
  };
  try {
    await alternate(1, variants);
    const { unsigned, signed } = await alternate(ROUNDS, variants);
    const { pdf } = await engine.renderSignedCertificate(numberedCertificate(0));
    const perSecond = (rounds: readonly number[][]) =>
      median(
        rounds.map((times) => (1000 * times.length) / times.reduce((sum, time) => sum + time, 0)),
      );
    const rate = perSecond(unsigned);
    const p99 = percentile(unsigned.flat(), 99);
    printTable(
      `Certificates on one thread (${ROUNDS} rounds of ${A_ROUND}, each of another person)`,
      [
        {
          what: 'unsigned, a second',
          salus: rate,
          unit: '/s',
          goal: atLeast(rate, 55, 'at least 55'),
        },
        { what: 'unsigned, p50', salus: percentile(unsigned.flat(), 50), unit: 'ms' },
        { what: 'unsigned, p99', salus: p99, unit: 'ms', goal: atMost(p99, 25, 'at most 25 ms') },
        { what: 'signed, a second', salus: perSecond(signed), baseline: rate, unit: '/s' },
        { what: 'signed, p50', salus: percentile(signed.flat(), 50), unit: 'ms' },
        { what: 'signed, p99', salus: percentile(signed.flat(), 99), unit: 'ms' },
      ],
      [
        `a signed file has ${Math.round(pdf.byteLength / 1024)} KB; ` +
          'the baseline of the signed ones are the unsigned ones',
      ],
    );
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One thread, with the generated development key. */
export async function openEngine(folder: string): Promise<DocumentEngine> {
  const certificate = await ensureDevelopmentCertificate(folder, 'Công ty Bảo hiểm Mẫu');
  return await createDocumentEngine({
    signer: { ...certificate, timestampUrl: null },
    poolSize: 1,
    log: { warn: (_, message) => console.error(message) },
  });
}

/** A distinct certificate per number, so that the compiler's cache has no effect. */
export function numberedCertificate(n: number) {
  const proposerNationalId = `0010900${String(n % 100_000).padStart(5, '0')}`;
  const number = String(n).padStart(8, '0');
  const sample = sampleCertificate();
  return sampleCertificate({
    referenceNumber: `HD261121${String(n).padStart(6, '0')}`,
    policyNo: `30002-26-${String(n).padStart(8, '0')}`,
    proposer: {
      ...sample.proposer,
      proposerNationalId,
      proposerEmail: `khach.${n}@example.com`,
      proposerAddress: `Số ${n} Phố Mẫu, Hà Nội`,
    },
    insureds: [
      sampleInsured({ insuredNationalId: `0011920${String(n % 100_000).padStart(5, '0')}` }),
    ],
    verificationUrl: `https://portal.example.vn/verify/30002-26-${number}?code=${n}`,
  });
}
