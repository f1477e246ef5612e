import { join } from 'node:path';
import { type Started, startProcess } from '../harness/processes.ts';
import type { Network } from './network.ts';

const MEMBERS = [1, 2, 3] as const;

/** Client addresses of the members of etcd, `host:port`. */
export const storeAddresses = (network: Network) =>
  MEMBERS.map((member) => `${network.host}:${2379 + member * 100}`);

/** Starts the members of etcd with the settings of compose.yaml. */
export function startEtcd(network: Network, folder: string): Started[] {
  const peer = (member: number) => `http://${network.host}:${2380 + member * 100}`;
  const client = (member: number) => `http://${network.host}:${2379 + member * 100}`;
  const all = MEMBERS.map((member) => `etcd-${member}=${peer(member)}`).join();
  return MEMBERS.map((member) => {
    const name = `etcd-${member}`;
    const flags: Record<string, string> = {
      name,
      'data-dir': join(folder, name),
      'listen-client-urls': client(member),
      'advertise-client-urls': client(member),
      'listen-peer-urls': peer(member),
      'initial-advertise-peer-urls': peer(member),
      'initial-cluster': all,
      'enable-v2': 'true',
    };
    const command = ['etcd', ...Object.entries(flags).map(([key, value]) => `--${key}=${value}`)];
    return startProcess({ name, command, cwd: folder, logFile: join(folder, `${name}.log`) });
  });
}

/** `ttl` of patroni.yml. */
const TTL_SECONDS = 8;

/** Puts the leader key without a condition, as Patroni 3.0.2 does with etcd3. */
export async function putLeader(network: Network, name: string): Promise<void> {
  const [address] = storeAddresses(network);
  const answer = await fetch(`http://${address}/v2/keys/service/salus/leader`, {
    method: 'PUT',
    body: new URLSearchParams({ value: name, ttl: String(TTL_SECONDS) }),
    signal: AbortSignal.timeout(5000),
  });
  if (!answer.ok) throw new Error(`the leader key was not put: ${answer.status}`);
}
