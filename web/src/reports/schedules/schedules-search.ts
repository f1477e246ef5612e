import { addressSearch, optionalCount } from '../../page/address-search.ts';

/** The file that a mail leads to. */
export const schedulesSearch = addressSearch({ file: optionalCount });
