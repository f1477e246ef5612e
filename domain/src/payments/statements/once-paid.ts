import type { NamedContract } from '../transfers/judge-transfer.ts';

/** The contract as the later lines of a statement meet it after one of them paid it (STMT-3). */
export function oncePaid<C extends NamedContract>(contract: C): C {
  return { ...contract, status: 'PAID' };
}
