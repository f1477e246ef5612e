import { request } from '@salus/api/client.ts';
import type {
  AnyEndpoint,
  BodyOf,
  CaptchaAction,
  ClientEndpoint,
  OutputOf,
} from '@salus/api/endpoint.ts';
import { CAPTCHA_HEADER } from '@salus/api/light.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import {
  type FieldCode,
  type FieldProblem,
  fieldProblemsOf,
} from '@salus/domain/validation/field-codes.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { staffCaptcha } from '../calls/captcha/captcha.ts';

type WithSchema = Pick<AnyEndpoint, 'body'>;

/**
 * A public form: validated by the endpoint's schema, sent with a captcha answer. The schema is
 * loaded and the captcha solved while the user types; without the schema only the server validates.
 * @param endpoint as the client needs it, possibly without schemas
 * @param load loads the one with schemas; a stable function
 */
export function useCaptchaCall<E extends ClientEndpoint>(
  endpoint: E,
  load: () => Promise<WithSchema>,
  action: CaptchaAction,
) {
  const [problems, setProblems] = useState<Readonly<Record<string, FieldCode>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const known = useRef<WithSchema>(null);

  useEffect(() => {
    staffCaptcha.prepare(action);
    // A failure is ignored: submit tries again, or works without the schema.
    load().then(
      (withSchemas) => {
        known.current = withSchemas;
      },
      () => undefined,
    );
  }, [load, action]);

  /** The form's values plus `fixed`; null when invalid, with the first invalid field focused. */
  function read(
    judge: WithSchema | null,
    form: HTMLFormElement,
    fixed: object = {},
  ): BodyOf<E> | null {
    const typed = { ...Object.fromEntries(new FormData(form)), ...fixed };
    const parsed = judge?.body.safeParse(typed);
    show(fieldProblemsOf(parsed?.error?.issues ?? []), form);
    if (!parsed) return typed as BodyOf<E>;
    return parsed.success ? parsed.data : null;
  }

  function show(found: readonly FieldProblem[], form: HTMLFormElement): void {
    setProblems(Object.fromEntries(found.map(({ path, code }) => [path, code])));
    form
      .querySelector<HTMLInputElement>(found.map(({ path }) => `#${path}`).join() || ':not(*)')
      ?.focus();
  }

  /** The answer; null on failure, explained by `problems` or `failure`. */
  async function submit(
    event: FormEvent<HTMLFormElement>,
    fixed?: object,
  ): Promise<OutputOf<E> | null> {
    event.preventDefault();
    if (isBusy) return null;
    setFailure(null);
    const form = event.currentTarget;
    if (!known.current) setIsBusy(true);
    try {
      const body = read(known.current ?? (await load().catch(() => null)), form, fixed);
      if (!body) return null;
      setIsBusy(true);
      const answer = await staffCaptcha.take(action);
      const headers = answer === null ? {} : { [CAPTCHA_HEADER]: answer };
      return await request(endpoint, { body, headers });
    } catch (error) {
      // Each answer works once.
      staffCaptcha.reset();
      staffCaptcha.prepare(action);
      const fields =
        error instanceof RefusalError && error.code === 'VALIDATION_ERROR'
          ? error.params?.fields
          : null;
      if (Array.isArray(fields)) show(fields, form);
      else setFailure(error);
      return null;
    } finally {
      setIsBusy(false);
    }
  }

  return { submit, problems, failure, isBusy };
}
