import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Network } from './network.ts';
import type { ProgramName, Programs } from './programs.ts';

/** How long a partial fault lasts before it is repaired. */
const LASTS_MILLISECONDS = 20_000;

export type Fault = {
  readonly name: string;
  /** The harm hits another phase of Patroni's loop in every turn. */
  readonly isPhased?: true;
  /** Does the harm, waits, and repairs it. `turn` counts the repetitions from 0. */
  run(turn: number): Promise<void>;
};

type Parts = {
  readonly cluster: Cluster;
  readonly programs: Programs;
  readonly network: Network;
  /** The file store's folder. */
  readonly files: string;
};

/** Faults in the order of the run; `missing` names those that this machine does not permit. */
export function chaosFaults(parts: Parts): { faults: Fault[]; missing: string[] } {
  const { cluster, programs, network, files } = parts;
  const { cable } = network;
  const lasting = () => pause(LASTS_MILLISECONDS);
  const kill = (name: ProgramName): Fault => ({
    name: `${name} is killed`,
    async run() {
      await programs.kill(name);
      await lasting();
      await programs.start(name);
    },
  });
  const freeze = (name: string, members: () => Cluster['etcd']): Fault => ({
    name,
    async run() {
      const frozen = members();
      for (const member of frozen) member.signal('SIGSTOP');
      await lasting();
      for (const member of frozen) member.signal('SIGCONT');
    },
  });
  const faults: Fault[] = [
    kill('server-1'),
    kill('worker-1'),
    {
      name: 'the primary is killed, Patroni included',
      async run() {
        const node = await cluster.primary();
        await cluster.killNode(node);
        await lasting();
        cluster.startNode(node);
      },
    },
    {
      name: 'the primary is frozen, Patroni included',
      isPhased: true,
      async run(turn) {
        const { thaw } = await cluster.freezePrimary(freezePhase(turn));
        await lasting();
        thaw();
      },
    },
    {
      // Proves the second fence alone: here the first one has failed.
      name: 'a thawed primary gets the leader key',
      async run() {
        const { name, thaw } = await cluster.freezePrimary(0);
        await lasting();
        await cluster.putLeader(name);
        thaw();
      },
    },
    freeze('one member of etcd is frozen', () => cluster.etcd.slice(0, 1)),
    freeze('all members of etcd are frozen', () => cluster.etcd),
  ];
  if (!cable) return { faults, missing: ['network cut', 'full disks'] };
  const separate: Fault[] = [
    {
      name: 'the primary is cut from the network',
      async run() {
        const node = await cluster.primary();
        cable.cut(node);
        await lasting();
        cable.join(node);
      },
    },
    {
      name: "the primary's disk is full",
      async run() {
        const filling = join(cluster.diskFolder(await cluster.primary()), 'filling');
        fill(filling);
        await lasting();
        rmSync(filling);
      },
    },
    {
      name: 'the file store is full',
      async run() {
        const filling = join(files, 'filling');
        fill(filling);
        await lasting();
        rmSync(filling);
      },
    },
  ];
  return { faults: [...faults, ...separate], missing: [] };
}

/** `loop_wait` of patroni.yml. */
const LOOP_SECONDS = 1;
const GOLDEN_RATIO = 0.618;

/** Every other freeze hits the worst moment, 0; those between spread evenly over Patroni's loop. */
export function freezePhase(turn: number): number {
  return turn % 2 === 0 ? 0 : Math.round(((turn * GOLDEN_RATIO) % LOOP_SECONDS) * 1000) / 1000;
}

const BLOCK = Buffer.alloc(1 << 20, 1);

/** Writes until the file system refuses the last byte. */
function fill(path: string): void {
  for (let block = BLOCK; block.length > 0; )
    try {
      writeFileSync(path, block, { flag: 'a' });
    } catch {
      // A refused block may have been written in part.
      block = block.subarray(0, Math.floor(block.length / 2));
    }
}
