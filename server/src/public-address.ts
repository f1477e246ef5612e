import type { Config } from './config.ts';

/** The settings in a public URL. */
export type PublicHost = Pick<Config, 'PUBLIC_URL' | 'PORT'>;

/** A public URL of this server. */
export function publicAddress(config: PublicHost, path: string): string {
  return new URL(path, config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).href;
}
