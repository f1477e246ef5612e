/** `npm run bench`: all benchmarks, or those that are named: `npm run bench -- detail issuing`. */
import { loadavg } from 'node:os';
import { measureBundles } from './bundles.ts';
import { measureCreation } from './creation.ts';
import { measureDataSet } from './data-set.ts';
import { measureDetail } from './detail.ts';
import { measureDocuments } from './documents.ts';
import { measureExport } from './export.ts';
import { measureFamily } from './family.ts';
import { openStage, type Stage } from './harness/stage.ts';
import { measureIssuing } from './issuing/measure.ts';
import { measureNames } from './lists/by-name.ts';
import { measureLists } from './lists/measure.ts';
import { measurePhone } from './phone.ts';
import { measureSignIn } from './sign-in.ts';
import { measureWrites } from './writes.ts';

/** In this order: what makes no noise first. Those on a stage share one program and one database. */
const onStage: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  data: measureDataSet,
  detail: measureDetail,
  lists: measureLists,
  names: measureNames,
  export: measureExport,
  creation: measureCreation,
  family: measureFamily,
  'sign-in': measureSignIn,
  issuing: measureIssuing,
};
const alone: Readonly<Record<string, () => Promise<void>>> = {
  bundles: measureBundles,
  phone: measurePhone,
  documents: measureDocuments,
  writes: measureWrites,
};

const known = [...Object.keys(alone), ...Object.keys(onStage)];
const wanted = process.argv.slice(2);
const strange = wanted.filter((name) => !known.includes(name));
if (strange.length > 0) {
  console.error(`No benchmark is called ${strange.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(2);
}
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

const began = performance.now();
console.log(
  `Node ${process.versions.node}, load average before: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);
for (const [name, measure] of Object.entries(alone)) if (isWanted(name)) await measure();
const chosen = Object.entries(onStage).filter(([name]) => isWanted(name));
if (chosen.length > 0) {
  const stage = await openStage();
  try {
    for (const [, measure] of chosen) await measure(stage);
  } finally {
    await stage.close();
  }
}
console.log(`\n${Math.round((performance.now() - began) / 1000)} s in all`);
