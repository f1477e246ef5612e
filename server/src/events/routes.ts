import * as api from '@salus/api/events.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { followEvents } from './follow-events.ts';

export const eventRoutes = (make: RouteMaker): Route[] => [
  make.staff.read(api.followEvents, followEvents),
];
