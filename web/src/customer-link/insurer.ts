import { pageValue } from '../page/page-values.ts';

const metas = ['insurer', 'hotline', 'licence', 'tax-code', 'address', 'website'] as const;

/** The insurer's legal identity, as the server wrote it into the page. */
export function insurerOfPage() {
  const [name, hotline, licence, taxCode, address, website] = metas.map(
    (meta) => pageValue(meta) ?? '',
  );
  return name && hotline ? { name, hotline, licence, taxCode, address, website } : null;
}

/** The address that dials a number. */
export const dial = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;
