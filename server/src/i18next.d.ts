import type { Messages } from '@salus/messages/messages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true;
    defaultNS: 'server';
    resources: Pick<Messages, 'domain' | 'server'>;
  }
}
