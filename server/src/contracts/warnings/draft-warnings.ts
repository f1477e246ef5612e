import type { ContractDraft } from '@salus/domain/contracts/draft.ts';
import { type SelfRule, selfDifferences } from '@salus/domain/contracts/warnings/self.ts';
import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import type { Staff, WriteContext } from '../../context.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';

/**
 * Checks a draft that passed its schema: the rules that a setting turns into warnings (DRAFT-15).
 * @throws Refusal VALIDATION_ERROR when a setting refuses it
 */
export async function draftWarnings(
  { app }: WriteContext<Staff>,
  draft: ContractDraft,
): Promise<Warning[]> {
  return selfWarnings(app.config.selfRule, draft);
}

/** The part of an answer that lists the warnings; empty without any. */
export function warningsPart(warnings: readonly Warning[]): { warnings?: Warning[] } {
  return warnings.length > 0 ? { warnings: [...warnings] } : {};
}

/** VAL-21. */
function selfWarnings(rule: SelfRule, draft: ContractDraft): Warning[] {
  const differences = selfDifferences(draft);
  if (rule === 'refuse' && differences.length > 0)
    throw fieldRefusal(differences.map(({ path }) => ({ path, code: 'self_must_be_proposer' })));
  return differences.map(({ path, fields }) => ({ path, code: 'SELF_DIFFERS', data: { fields } }));
}
