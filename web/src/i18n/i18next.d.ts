import type { Messages } from '@salus/messages/messages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    /** The compiler follows selectors quickly, whatever the number of messages. */
    enableSelector: true;
    defaultNS: 'staff';
    resources: Pick<Messages, 'customer' | 'domain' | 'staff'>;
  }
}
