import * as api from '@salus/api/sms-receipts.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { receiveReceipt } from './receive-receipt.ts';

export const messageRoutes = (make: RouteMaker): Route[] => [
  make.public.write(api.esmsReceiptByGet, receiveReceipt('esms')),
  make.public.write(api.esmsReceiptByPost, receiveReceipt('esms')),
  make.public.write(api.speedSmsReceipt, receiveReceipt('speedsms')),
];
