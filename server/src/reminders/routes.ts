import * as api from '@salus/api/contracts/reminders.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { setReminders } from './set-reminders.ts';
import { stopReminders } from './stop-reminders.ts';

export const reminderRoutes = (make: RouteMaker): Route[] => [
  make.staff.write(api.setReminders, setReminders),
  make.customer.write(api.stopReminders, stopReminders),
];
