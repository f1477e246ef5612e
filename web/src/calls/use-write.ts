import type { AnyEndpoint, BodyOf, OutputOf, QueryOf } from '@salus/api/endpoint.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import { type FieldProblem, fieldProblemsOf } from '@salus/domain/validation/field-codes.ts';
import { useRef, useState } from 'react';
import { useTranslations } from '../i18n/i18n.ts';
import { sentenceOf } from './refusal-sentence.ts';
import { requestInSession } from './session.ts';
import { useContractRefresh } from './use-call.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

type Body = Readonly<Record<string, unknown>>;

export type Write<E extends AnyEndpoint> = {
  /** The message at a field, after its blur or a submit. */
  readonly errorOf: (field: string) => string | undefined;
  readonly leave: (field: string) => void;
  /** Shows all errors and focuses the first invalid field; true when the body may be sent. */
  readonly check: () => boolean;
  /** Submits; null after a refusal, with the error in `refusal` or at a field. */
  readonly send: () => Promise<OutputOf<E> | null>;
  readonly refusal: Refusal | null;
  /** The refusal as text. */
  readonly failure: string | null;
  readonly isBusy: boolean;
};

/**
 * The write of a small form: validated by the endpoint's schema, sent once per intention, followed
 * by reloading the contracts, also after a refusal, because of concurrent changes.
 * @param body the current input, complete or not
 * @param alsoWrong messages for rules outside of the schema, e.g. a day before the contract's
 * @param query the query parameters
 */
export function useWrite<E extends AnyEndpoint>(
  endpoint: E,
  body: Partial<BodyOf<E>> & Body,
  alsoWrong: Readonly<Record<string, string | undefined>> = {},
  query?: QueryOf<E>,
): Write<E> {
  const t = useTranslations();
  const refresh = useContractRefresh();
  const keyFor = useIdempotencyKey();
  const attempt = useRef(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [refused, setRefused] = useState<{
    readonly body: Body;
    readonly problems: readonly FieldProblem[];
  } | null>(null);
  const found = fieldProblemsOf(endpoint.body.safeParse(body).error?.issues ?? []);
  const wrong = [
    ...found.map(({ path }) => path),
    ...Object.keys(alsoWrong).filter((field) => alsoWrong[field]),
  ];

  function errorOf(field: string): string | undefined {
    const code = found.find(({ path }) => path === field)?.code;
    const own = code ? t(($) => $.domain.fields[code]) : alsoWrong[field];
    if (own && (isTried || left.has(field))) return own;
    // A field that the server rejected stays invalid until it changes.
    const rejected = refused?.problems.find(
      ({ path }) => path === field && refused.body[field] === body[field],
    );
    return rejected && t(($) => $.domain.fields[rejected.code]);
  }

  async function send(): Promise<OutputOf<E> | null> {
    if (isBusy) return null;
    setIsBusy(true);
    setRefusal(null);
    try {
      const idempotencyKey = keyFor({ body, query, attempt: attempt.current });
      const answer = await requestInSession(endpoint, { body, query, idempotencyKey });
      attempt.current += 1;
      return answer;
    } catch (error) {
      const known = error instanceof RefusalError ? error : new RefusalError('SERVER_ERROR');
      // A refusal is stored under its key, so a retry needs a new one; an unknown outcome keeps it.
      if (known.status < 500 && known.code !== 'REQUEST_IN_PROGRESS') attempt.current += 1;
      const problems = problemsIn(known);
      setRefused({ body, problems });
      setRefusal(known);
      goToFirst(problems.map(({ path }) => path));
      if (!(error instanceof RefusalError)) throw error;
      return null;
    } finally {
      await refresh();
      setIsBusy(false);
    }
  }

  return {
    errorOf,
    leave: (field) => setLeft((before) => new Set(before).add(field)),
    check: () => {
      setIsTried(true);
      goToFirst(wrong);
      return wrong.length === 0;
    },
    send,
    refusal,
    failure: refusal && sentenceOf(refusal),
    isBusy,
  };
}

function problemsIn(refusal: Refusal): readonly FieldProblem[] {
  const fields = refusal.code === 'VALIDATION_ERROR' ? refusal.params?.fields : null;
  return Array.isArray(fields) ? (fields as FieldProblem[]) : [];
}

/** Focuses the first field in page order; a field's element id is its path. */
function goToFirst(paths: readonly string[]): void {
  const fields = paths.flatMap((path) => document.getElementById(path) ?? []);
  fields.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  // After the drawing, and after a question above the form has given the focus back.
  setTimeout(() => fields[0]?.focus());
}
