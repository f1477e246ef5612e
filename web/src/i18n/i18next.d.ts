import type words from '@salus/api/words/vi.json';
import type staff from './vi.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    /** Selectors instead of string keys: the compiler follows them, and stays quick however many sentences there are. */
    enableSelector: true;
    defaultNS: 'staff';
    resources: { staff: typeof staff; words: typeof words };
  }
}
