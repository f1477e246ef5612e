/** `npm run bench` runs all benchmarks, `npm run bench -- screens issuing` the named ones. */
import { loadavg } from 'node:os';
import { measureBundles } from './bundles.ts';
import { measureCheck } from './check.ts';
import { measureConfirming } from './confirming.ts';
import { measureCreation } from './creation.ts';
import { measureDataSet } from './data-set.ts';
import { measureDocuments } from './documents.ts';
import { measureExport } from './export.ts';
import { measureFirstList } from './first-list.ts';
import { measureGrowth } from './growth/measure.ts';
import { type Environment, openEnvironment } from './harness/environment.ts';
import { measureIssuing } from './issuing/measure.ts';
import { measureListeners } from './listeners.ts';
import { measureMemory } from './memory/measure.ts';
import { measurePhone } from './phone.ts';
import { measureReminders } from './reminders.ts';
import { measureScreens } from './screens.ts';
import { measureSignIn } from './sign-in.ts';

/** In this order, the lightest first. They share one program and one database. */
const inEnvironment: Readonly<Record<string, (environment: Environment) => Promise<void>>> = {
  data: measureDataSet,
  screens: measureScreens,
  listeners: measureListeners,
  export: measureExport,
  creation: measureCreation,
  check: measureCheck,
  'sign-in': measureSignIn,
  issuing: measureIssuing,
};
const alone: Readonly<Record<string, () => Promise<void>>> = {
  bundles: measureBundles,
  phone: measurePhone,
  'first-list': measureFirstList,
  documents: measureDocuments,
  confirming: measureConfirming,
};
/** Make data sets or play months, so they run only by name. */
const aloneByName = { growth: measureGrowth, reminders: measureReminders };

/** Takes hours, so it runs only by name. */
const long = { memory: measureMemory };

const names = [
  ...Object.keys(alone),
  ...Object.keys(aloneByName),
  ...Object.keys(inEnvironment),
  ...Object.keys(long),
];
const options = process.argv.slice(2);
const strange = options.filter((name) => !names.includes(name));
if (strange.length > 0) {
  console.error(`No benchmark is called ${strange.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}
const isWanted = (name: string) => options.length === 0 || options.includes(name);

const began = performance.now();
console.log(
  `Node ${process.versions.node}, load average before: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);
for (const [name, measure] of Object.entries(alone)) if (isWanted(name)) await measure();
for (const [name, measure] of Object.entries(aloneByName))
  if (options.includes(name)) await measure();
const measurements = [
  ...Object.entries(inEnvironment).filter(([name]) => isWanted(name)),
  ...Object.entries(long).filter(([name]) => options.includes(name)),
];
if (measurements.length > 0) {
  const environment = await openEnvironment();
  try {
    for (const [, measure] of measurements) await measure(environment);
  } finally {
    await environment.close();
  }
}
console.log(`\n${Math.round((performance.now() - began) / 1000)} s in all`);
