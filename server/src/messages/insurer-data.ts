import type { Config } from '../config.ts';

/** The insurer's legal identity, which heads documents and ends mails. */
export type InsurerData = {
  readonly name: string;
  readonly licence: string;
  readonly taxCode: string;
  readonly address: string;
  readonly website: string;
  readonly hotline: string;
};

type InsurerSettings = Pick<
  Config,
  | 'INSURER_NAME'
  | 'INSURER_LICENCE'
  | 'INSURER_TAX_CODE'
  | 'INSURER_ADDRESS'
  | 'INSURER_WEBSITE'
  | 'INSURER_HOTLINE'
>;

/** The same settings as on the customer pages. */
export function insurerData(config: InsurerSettings): InsurerData {
  return {
    name: config.INSURER_NAME,
    licence: config.INSURER_LICENCE,
    taxCode: config.INSURER_TAX_CODE,
    address: config.INSURER_ADDRESS,
    website: config.INSURER_WEBSITE,
    hotline: config.INSURER_HOTLINE,
  };
}
