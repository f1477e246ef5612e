import {
  type Refusal,
  type RefusalCode,
  type RefusalParams,
  refusals,
} from '@salus/domain/refusals.ts';

/** A refusal as an error: becomes a reply (server) or a message (screens). */
export class RefusalError extends Error implements Refusal {
  readonly code: RefusalCode;
  readonly params: RefusalParams | null;

  constructor(code: RefusalCode, params: RefusalParams | null = null) {
    super(code);
    this.name = 'RefusalError';
    this.code = code;
    this.params = params;
  }

  /** Wraps the refusal of a rule in `domain/`. */
  static of({ code, params }: Refusal): RefusalError {
    return new RefusalError(code, params);
  }

  /** The HTTP status of the reply (API-2). */
  get status(): number {
    return refusals[this.code];
  }
}
