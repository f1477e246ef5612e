import type { CallInput } from '@salus/api/client.ts';
import type { AnyEndpoint, BodyOf, OutputOf, QueryOf } from '@salus/api/endpoint.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { type FieldProblem, fieldProblemsOf } from '@salus/domain/validation/field-codes.ts';
import { useRef, useState } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { sentenceOf } from './refusal-sentence.ts';
import { callInSession } from './session.ts';
import { useContractRefresh } from './use-call.ts';
import { useIntentionKey } from './use-intention-key.ts';

type Body = Readonly<Record<string, unknown>>;

export type Write<E extends AnyEndpoint> = {
  /** The sentence beside a field: once it was left or the person wanted to send. */
  readonly errorOf: (field: string) => string | undefined;
  readonly leave: (field: string) => void;
  /** Shows every error and goes to the first wrong field; true where the body may be asked about and sent. */
  readonly check: () => boolean;
  /** Sends what was typed. The answer, or null where the server said no: then `refusal` or a field's error tells why. */
  readonly send: () => Promise<OutputOf<E> | null>;
  readonly refusal: Refusal | null;
  /** The refusal as a sentence. */
  readonly failure: string | null;
  readonly isBusy: boolean;
};

/**
 * The write of a small form: judged by the endpoint's own schema, sent once however often the button is pressed, and
 * followed by reading the contracts anew, also after a "no": somebody else may have been quicker. What was typed stays
 * with the form.
 * @param body what would be sent now, complete or not
 * @param alsoWrong sentences for what the schema can't know: a day before the contract was made
 * @param query what stands in the address
 */
export function useWrite<E extends AnyEndpoint>(
  endpoint: E,
  body: Partial<BodyOf<E>> & Body,
  alsoWrong: Readonly<Record<string, string | undefined>> = {},
  query?: QueryOf<E>,
): Write<E> {
  const t = useWords();
  const refresh = useContractRefresh();
  const keyFor = useIntentionKey();
  const attempt = useRef(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [refused, setRefused] = useState<{ readonly body: Body; readonly problems: readonly FieldProblem[] } | null>(
    null,
  );
  const found = fieldProblemsOf(endpoint.body.safeParse(body).error?.issues ?? []);
  const wrong = [...found.map(({ path }) => path), ...Object.keys(alsoWrong).filter((field) => alsoWrong[field])];

  function errorOf(field: string): string | undefined {
    const code = found.find(({ path }) => path === field)?.code;
    const own = code ? t(($) => $.words.fields[code]) : alsoWrong[field];
    if (own && (isTried || left.has(field))) return own;
    // What the server found wrong is wrong until it is changed.
    const theirs = refused?.problems.find(({ path }) => path === field && refused.body[field] === body[field]);
    return theirs && t(($) => $.words.fields[theirs.code]);
  }

  async function send(): Promise<OutputOf<E> | null> {
    if (isBusy) return null;
    setIsBusy(true);
    setRefusal(null);
    try {
      const idempotencyKey = keyFor({ body, query, attempt: attempt.current });
      const answer = await callInSession(endpoint, { body, query, idempotencyKey } as unknown as CallInput<E>);
      attempt.current += 1;
      return answer;
    } catch (error) {
      const known = error instanceof Refusal ? error : new Refusal('SERVER_ERROR');
      // A "no" is kept under its key and would come back for ever; where nobody knows what happened, the key stays.
      if (known.status < 500 && known.code !== 'REQUEST_IN_PROGRESS') attempt.current += 1;
      const problems = problemsIn(known);
      setRefused({ body, problems });
      setRefusal(known);
      goToFirst(problems.map(({ path }) => path));
      if (!(error instanceof Refusal)) throw error;
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

/** To the first of the fields as they stand on the page. A field's element carries its path as id. */
function goToFirst(paths: readonly string[]): void {
  const fields = paths.flatMap((path) => document.getElementById(path) ?? []);
  fields.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  // After the drawing, and after a question above the form has given the focus back.
  setTimeout(() => fields[0]?.focus());
}
