import type { Messages } from '@salus/messages/messages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    /** Selectors compile quickly for any number of messages. */
    enableSelector: true;
    defaultNS: 'staff';
    resources: Pick<Messages, 'customer' | 'domain' | 'staff'>;
  }
}
