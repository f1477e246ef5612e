import type { Staff, WriteContext } from '../../context.ts';
import { hasSecondFactor } from './factor-rows.ts';
import { requireStepUp } from './step-up.ts';

/**
 * A stolen session must not change the factors of its owner. The first factor needs no proof:
 * there is nothing yet to prove.
 * @throws Refusal STEP_UP_REQUIRED
 */
export async function requireStepUpToChange(ctx: WriteContext<Staff>): Promise<void> {
  if (await hasSecondFactor(ctx.tx, ctx.actor.accountId)) await requireStepUp(ctx.tx, ctx);
}
