import { BlockList, isIP } from 'node:net';

/** Link-local addresses and cloud metadata services: no external system is there. */
const metadata = new BlockList();
metadata.addSubnet('169.254.0.0', 16);
metadata.addAddress('100.100.100.200');
metadata.addAddress('192.0.0.192');
metadata.addSubnet('fe80::', 10, 'ipv6');
metadata.addSubnet('fd00:ec2::', 32, 'ipv6');
// 169.254.0.0/16 behind NAT64.
metadata.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');
const metadataNames = new Set(['metadata', 'metadata.google.internal', 'metadata.goog']);
metadataNames.add('instance-data').add('instance-data.ec2.internal');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const inner = new BlockList();
inner.addSubnet('0.0.0.0', 8);
inner.addSubnet('10.0.0.0', 8);
inner.addSubnet('100.64.0.0', 10);
inner.addSubnet('172.16.0.0', 12);
inner.addSubnet('192.168.0.0', 16);
inner.addSubnet('fc00::', 7, 'ipv6');
inner.addAddress('::', 'ipv6');

/** True in a list, also for an IPv4 address written as IPv6 (`::ffff:a00:1`). */
function isIn(list: BlockList, host: string): boolean {
  const version = isIP(host);
  return version !== 0 && list.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

export const isLoopback = (host: string) =>
  isIn(loopback, host) || host === 'localhost' || host.endsWith('.localhost');
export const isMetadata = (host: string) => isIn(metadata, host) || metadataNames.has(host);
export const isInner = (host: string) => isIn(inner, host);

export type Address = {
  readonly protocol: string;
  /** Lower case, without brackets, port and final dot; an IPv4 address in its usual form. */
  readonly host: string;
  readonly query: URLSearchParams;
};

/** The parts of an address of any protocol; null for unreadable text. */
export function parseAddress(text: string): Address | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, searchParams: query } = new URL(text);
  return { protocol, host: normalHost(hostname), query };
}

/** Only URLs of the web normalise `0xa9fea9fe` or `2852039166` to an IPv4 address. */
export function normalHost(hostname: string): string {
  const web = `http://${hostname}`;
  const host = hostname !== '' && URL.canParse(web) ? new URL(web).hostname : hostname;
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}
