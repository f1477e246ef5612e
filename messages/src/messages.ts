import type customer from './customer/vi.json';
import type domain from './domain/vi.json';
import type server from './server/vi.json';
import type staff from './staff/vi.json';

/** The keys of every namespace, by the Vietnamese files: i18next derives the typed selectors. */
export type Messages = {
  /** The customer page. */
  readonly customer: typeof customer;
  /** Values of the domain: refusals, statuses, roles, the catalogue. Read by server and pages. */
  readonly domain: typeof domain;
  /** E-mails, the welcome page, the verification page. */
  readonly server: typeof server;
  /** The staff portal. */
  readonly staff: typeof staff;
};
