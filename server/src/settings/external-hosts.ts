import { parseAddress } from './addresses.ts';
import { listEntries } from './insecure-names.ts';
import { allSettings } from './settings-table.ts';
import type { GivenSettings, Problem } from './unsafe-settings.ts';

/** EXTERNAL_HOSTS: the only hosts that may be called (INT-9); null for any host. */
export function readExternalHosts(list: string | undefined): ReadonlySet<string> | null {
  const hosts = listEntries(list).map((host) => host.toLowerCase().replace(/\.$/, ''));
  return hosts.length === 0 ? null : new Set(hosts);
}

/** Hosts that a provider's name stands for. */
const providerHosts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SMS_PROVIDER: { esms: 'rest.esms.vn', speedsms: 'api.speedsms.vn' },
  CAPTCHA_PROVIDER: { recaptcha: 'www.google.com' },
};
/** The setting whose address replaces the provider's own host. */
const replacedBy: Readonly<Record<string, string>> = {
  SMS_PROVIDER: 'SMS_URL',
  CAPTCHA_PROVIDER: 'CAPTCHA_VERIFY_URL',
};
/** Addresses that the program calls, and the mail server. */
const addresses = allSettings
  .filter(({ name, http }) => http !== undefined || name === 'SMTP_URL')
  .map(({ name }) => name);

/** Configured external systems whose host is not in EXTERNAL_HOSTS. */
export function hostsOutsideList(settings: GivenSettings): Problem[] {
  const hosts = readExternalHosts(settings['EXTERNAL_HOSTS']);
  if (hosts === null) return [];
  return configuredHosts(settings)
    .filter(([, host]) => !hosts.has(host))
    .map(([setting, host]) => ({
      setting,
      problem: `its host ${host} is not in EXTERNAL_HOSTS`,
      remedy: 'Add the host to EXTERNAL_HOSTS, or correct the address.',
    }));
}

function configuredHosts(settings: GivenSettings): [setting: string, host: string][] {
  const pairs: [string, string][] = [];
  for (const setting of addresses) {
    const address = parseAddress(settings[setting] ?? '');
    if (address && address.host !== '') pairs.push([setting, address.host]);
  }
  for (const [setting, hosts] of Object.entries(providerHosts)) {
    const host = hosts[settings[setting] ?? ''];
    if (host && settings[replacedBy[setting] ?? ''] === undefined) pairs.push([setting, host]);
  }
  const store = parseAddress(settings['FILES_URL'] ?? '');
  if (store?.protocol === 's3:') {
    const endpoint = parseAddress(store.query.get('endpoint') ?? '');
    const region = store.query.get('region') ?? 'us-east-1';
    pairs.push(['FILES_URL', endpoint?.host ?? `s3.${region}.amazonaws.com`]);
  }
  return pairs;
}
