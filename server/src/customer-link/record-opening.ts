import type { recordOpening as call } from '@salus/api/customer-link.ts';
import { isPreviewRobot } from '@salus/domain/verification/link-life.ts';
import type { CustomerWrite } from '../context.ts';
import { mustAwaitPayment } from './customer-view.ts';
import { lockLinked, noteOpening } from './store.ts';

/**
 * Records that a person looked at the page (LINK-17): its script reports it after 3 seconds or a
 * touch. A robot that makes previews and runs scripts is answered alike and leaves no record.
 */
export const recordOpening: CustomerWrite<typeof call> = async ({ tx, actor, now, origin }) => {
  await mustAwaitPayment(tx, await lockLinked(tx, actor.contractId));
  if (isPreviewRobot(origin.device)) return { recorded: false };
  await noteOpening(tx, actor.linkId, origin.language, now);
  return { recorded: true };
};
