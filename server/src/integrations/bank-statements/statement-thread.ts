import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import { answerRequests } from '../../platform/threads/worker-side.ts';
import { readStatement } from './read-statement.ts';
import type { StatementFacts, StatementFile } from './statement.ts';

export type StatementRequest = {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly facts: StatementFacts;
};

/** A refusal crosses the threads as data: an error would lose its code. */
export type StatementReply =
  | { readonly kind: 'read'; readonly file: StatementFile }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

async function readOrRefuse(request: StatementRequest): Promise<StatementReply> {
  const { contentType, bytes, facts } = request;
  try {
    return { kind: 'read', file: await readStatement(contentType, bytes, facts) };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return { kind: 'refused', refusal: { code: error.code, params: error.params } };
  }
}

answerRequests<StatementRequest, StatementReply>(async (request) => ({
  reply: await readOrRefuse(request),
  transfer: [],
}));
