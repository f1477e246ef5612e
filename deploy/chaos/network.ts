import { execFileSync, spawnSync } from 'node:child_process';

/** Addresses of the processes. Database nodes have their own network namespaces if possible. */
export type Network = {
  /** Address of everything but the database nodes. */
  readonly host: string;
  /** Address of database node 1 or 2. */
  nodeAddress(node: number): string;
  /** Prefix of a command that runs it on the node. */
  enter(node: number): readonly string[];
  /** Null where this machine permits no namespaces. */
  readonly cable: { cut(node: number): void; join(node: number): void } | null;
};

/** Set in the process that runs inside its own namespaces. */
const INSIDE = 'SALUS_CHAOS_INSIDE';

/**
 * The command that runs this program again in its own namespaces (network, mounts, processes):
 * no port collides and nothing survives. Null inside of them, or if the machine permits none.
 */
export function namespaceCommand(): readonly string[] | null {
  if (process.env[INSIDE]) return null;
  const flags = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  if (spawnSync('unshare', [...flags, 'true']).status !== 0) return null;
  // The shell is process 1 there: it reaps the orphans of killed nodes.
  const shell = ['sh', '-c', '"$@" & wait $!', 'sh', process.execPath];
  return ['unshare', ...flags, 'env', `${INSIDE}=1`, ...shell, ...process.argv.slice(1)];
}

/** Opens the network of `nodes` database nodes. */
export function openNetwork(nodes: number): Network {
  return process.env[INSIDE] ? separateNodes(nodes) : loopback;
}

const loopback: Network = {
  host: '127.0.0.1',
  nodeAddress: (node) => `127.0.77.${10 + node}`,
  enter: () => [],
  cable: null,
};

/** A bridge, and per database node a namespace with a cable to it. */
function separateNodes(nodes: number): Network {
  const ip = (command: string) => execFileSync('ip', command.split(' '), { stdio: 'inherit' });
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run']);
  ip('link set lo up');
  ip('link add switch type bridge');
  ip('address add 10.77.0.1/24 dev switch');
  ip('link set switch up');
  for (let node = 1; node <= nodes; node += 1) {
    const name = `database-${node}`;
    ip(`netns add ${name}`);
    ip(`link add cable-${node} type veth peer name eth0 netns ${name}`);
    ip(`link set cable-${node} master switch up`);
    for (const command of ['link set lo up', `address add 10.77.0.${10 + node}/24 dev eth0`])
      ip(`-netns ${name} ${command}`);
    ip(`-netns ${name} link set eth0 up`);
  }
  return {
    host: '10.77.0.1',
    nodeAddress: (node) => `10.77.0.${10 + node}`,
    enter: (node) => ['ip', 'netns', 'exec', `database-${node}`],
    cable: {
      cut: (node) => ip(`link set cable-${node} down`),
      join: (node) => ip(`link set cable-${node} up`),
    },
  };
}
