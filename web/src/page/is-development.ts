import { pageValue } from './page-values.ts';

/** The server writes its mode into the page. */
export const isDevelopment = (): boolean => pageValue('mode') === 'development';
