import { call } from '@salus/api/client.ts';
import { CAPTCHA_HEADER, type CaptchaAction } from '@salus/api/endpoint.ts';
import { captchaChallenge } from '@salus/api/schemaless/accounts.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { createCaptcha } from '../calls/captcha/solve-captcha.ts';
import { showRefusedFields } from '../calls/forms/field-errors.ts';
import { formResolver } from '../calls/forms/form-resolver.ts';
import { useErrorSentences } from '../calls/forms/use-error-sentences.ts';
import { firstField, useFocusAfterRender } from '../ui/forms/use-focus-after-render.ts';

type Options<Body extends FieldValues, Answer> = {
  readonly action: CaptchaAction;
  /** Loads the schema of the body; a stable function. */
  readonly loadSchema: () => Promise<z.ZodType<Body, Body>>;
  readonly start: DefaultValues<NoInfer<Body>>;
  readonly call: (body: Body, headers: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly onDone: (answer: Answer, body: Body) => void | Promise<void>;
};

/**
 * A public form: validated by the endpoint's schema, sent with a captcha answer. The schema is
 * loaded and the captcha solved while the user types; without the schema only the server validates.
 */
export function useCaptchaForm<Body extends FieldValues, Answer extends object>({
  action,
  loadSchema,
  start,
  ...options
}: Options<Body, Answer>) {
  const [failure, setFailure] = useState<unknown>(null);
  const isUnderway = useRef(false);
  const focusAfterRender = useFocusAfterRender();
  const form = useForm<Body, unknown, Body>({
    resolver: async (values, ...rest) => {
      const schema = await loadSchema().catch(() => null);
      return schema ? formResolver(schema)(values, ...rest) : { values, errors: {} };
    },
    defaultValues: start,
    // The errors of a submit stay until the next one.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;
  const errorSentence = useErrorSentences(errors, form.getValues);

  useEffect(() => {
    staffCaptcha.prepare(action);
    // Failing is no news: the submit tries again, and does without.
    loadSchema().catch(() => undefined);
  }, [loadSchema, action]);

  async function send(body: Body): Promise<void> {
    setFailure(null);
    const answer = await answerTo(body).catch((error: unknown) => {
      // Each answer of the captcha works once.
      staffCaptcha.reset();
      staffCaptcha.prepare(action);
      const wrongPaths = showRefusedFields(form, error, isField);
      focusFirst(wrongPaths);
      if (wrongPaths.length === 0) setFailure(error);
    });
    if (answer !== undefined) await options.onDone(answer, form.getValues());
  }

  async function answerTo(body: Body): Promise<Answer> {
    const answer = await staffCaptcha.take(action);
    return await options.call(body, answer === null ? {} : { [CAPTCHA_HEADER]: answer });
  }

  const focusFirst = (paths: readonly string[]) => focusAfterRender(() => firstField(paths));

  function isField(path: string): path is FieldPath<Body> {
    return get(form.getValues(), path) !== undefined;
  }

  return {
    register: form.register,
    getValues: form.getValues,
    fieldError: (name: FieldPath<Body>) => errorSentence(name),
    submit: async (event: FormEvent): Promise<void> => {
      event.preventDefault();
      // A ref, because a second press may come before the next render.
      if (isUnderway.current) return;
      isUnderway.current = true;
      await form
        .handleSubmit(send, (problems) => {
          setFailure(null);
          focusFirst(Object.keys(problems));
        })()
        .finally(() => {
          isUnderway.current = false;
        });
    },
    failure,
    isBusy: isSubmitting,
  };
}

/** The staff captcha, used by the public pages. */
const staffCaptcha = createCaptcha((action) => call(captchaChallenge, { query: { action } }));
