import { readFileSync } from 'node:fs';
import type { Environment } from '../harness/environment.ts';
import { median } from '../harness/load.ts';
import { atMost, printTable } from '../harness/report.ts';
import { startTraffic } from './traffic.ts';

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 120);
/** The first compilations, caches and connections are over by then. */
const WARM_MINUTES = Math.min(15, Math.ceil(MINUTES / 4));
/** RSS changes with each garbage collection, so the figures are medians of some minutes. */
const MINUTES_A_FIGURE = 5;
const MB = 1_000_000;

type Sample = { readonly rss: number; readonly heapUsed: number; readonly external: number };

/** Memory of one process under a low mixed load, for BENCH_MINUTES (120). */
export async function measureMemory(environment: Environment): Promise<void> {
  const traffic = await startTraffic(environment);
  const samples: Sample[] = [];
  console.log('\nminute  RSS  heap used  external (MB), requests');
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await new Promise((resolve) => setTimeout(resolve, 60_000));
    const { heapUsed, external } = await environment.salus.memory();
    const sample = { rss: readRss(environment.salus.pid), heapUsed, external };
    samples.push(sample);
    const figures = [sample.rss, heapUsed, external].map((bytes) => Math.round(bytes / MB));
    console.log(`${minute}  ${figures.join('  ')}  ${traffic.requests()}`);
  }
  await traffic.end();
  const figure = (until: number, pick: (sample: Sample) => number) =>
    median(samples.slice(Math.max(0, until - MINUTES_A_FIGURE), until).map(pick)) / MB;
  const line = (what: string, pick: (sample: Sample) => number) => ({
    what,
    salus: figure(MINUTES, pick),
    baseline: figure(WARM_MINUTES, pick),
    unit: 'MB',
  });
  const rss = line('RSS', (sample) => sample.rss);
  printTable(
    `Memory under a mixed load of ${Math.round(traffic.requests() / MINUTES / 60)} requests/s, ` +
      `after ${MINUTES} minutes`,
    [
      { ...rss, goal: atMost(rss.salus / rss.baseline, 1.2, 'at most 1.2 ×') },
      line('heap used', (sample) => sample.heapUsed),
      line('outside the heap', (sample) => sample.external),
    ],
    [
      `baseline: the same process after ${WARM_MINUTES} minutes; ` +
        `medians of ${MINUTES_A_FIGURE} minutes`,
      ...traffic.failures(),
    ],
  );
}

function readRss(pid: number): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
