import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isInner, isLoopback, isMetadata, normalHost } from '../../settings/addresses.ts';
import { IntegrationError } from '../integration-error.ts';

/** Which addresses a host may have (INT-11). Data only, because it goes to a worker thread. */
export type AddressRules = {
  /** Hosts that may have a private or a loopback address; null for any host. */
  readonly innerHosts: ReadonlySet<string> | null;
};

/** Development, and systems that are usually in the inner network: mail and files. */
export const innerAllowed: AddressRules = { innerHosts: null };

/** In production a private address needs ALLOW_INSECURE=private-addresses or EXTERNAL_HOSTS. */
export function addressRules(config: {
  readonly mode: string;
  readonly allowedInsecure: readonly string[];
  readonly externalHosts: ReadonlySet<string> | null;
}): AddressRules {
  if (config.mode !== 'production' || config.allowedInsecure.includes('private-addresses'))
    return innerAllowed;
  return { innerHosts: config.externalHosts ?? new Set() };
}

/**
 * The look-up of a connection. It judges each address that it returns, and the connection uses
 * only these: another answer of the name server at another time has no effect.
 */
export function judgedLookup(
  rules: AddressRules,
  resolve: LookupFunction = systemLookup,
): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, options, (error, resolution, family) => {
      if (error) return callback(error, resolution, family);
      const addresses =
        typeof resolution === 'string' ? [resolution] : resolution.map(({ address }) => address);
      const refusal = addresses
        .map((address) => whyRefused(rules, normalHost(hostname), address))
        .find((reason) => reason !== null);
      if (refusal === undefined) return callback(null, resolution, family);
      callback(new IntegrationError('temporary', refusal), [], 0);
    });
}

/**
 * A connection to a literal address needs no look-up: it is judged here.
 * @throws IntegrationError
 */
export function refuseLiteral(rules: AddressRules, hostname: string): void {
  const host = normalHost(hostname);
  const refusal = isIP(host) === 0 ? null : whyRefused(rules, host, host);
  if (refusal !== null) throw new IntegrationError('temporary', refusal);
}

function whyRefused(rules: AddressRules, host: string, address: string): string | null {
  if (isMetadata(address)) return 'the host is a link-local address or a metadata service';
  if (rules.innerHosts === null || rules.innerHosts.has(host) || isLoopback(host)) return null;
  if (isLoopback(address)) return 'the host is a loopback address';
  return isInner(address) ? 'the host is a private address' : null;
}
