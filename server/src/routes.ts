import { accountRoutes } from './accounts/routes.ts';
import { administrationRoutes } from './administration/routes.ts';
import { agreementRoutes } from './agreement/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { backOfficeRoutes } from './back-office/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { type App, routesFor } from './context.ts';
import { contractRoutes } from './contracts/routes.ts';
import { customerLinkRoutes } from './customer-link/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { insurerSyncRoutes } from './insurer-sync/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import type { Route } from './platform/http/routes.ts';
import { policyholderRoutes } from './policyholder/routes.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { verificationRoutes } from './verification/routes.ts';

/**
 * All routes, module by module.
 * @param flushReads writes the counts of the log of reads that wait, before the log is read
 */
export function allRoutes(
  app: App,
  flushReads: () => Promise<void> = () => Promise.resolve(),
): Route[] {
  const make = routesFor(app);
  return [
    ...accountRoutes(make),
    ...administrationRoutes(make),
    ...agreementRoutes(make),
    ...catalogueRoutes(make),
    ...contractRoutes(make),
    ...customerLinkRoutes(make),
    ...verificationRoutes(make),
    ...paymentRoutes(make, app.integrations.gateways),
    ...documentRoutes(make),
    ...insurerSyncRoutes(make),
    ...messageRoutes(make),
    ...reminderRoutes(make),
    ...reportRoutes(make),
    ...policyholderRoutes(make),
    ...backOfficeRoutes(make),
    ...homeRoutes(make),
    ...auditRoutes(make, flushReads),
    ...eventRoutes(make),
  ];
}
