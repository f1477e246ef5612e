import { call } from '@salus/api/client.ts';
import { CAPTCHA_HEADER, type CaptchaAction } from '@salus/api/endpoint.ts';
import { captchaChallenge } from '@salus/api/schemaless/accounts.ts';
import {
  type FieldCode,
  type FieldProblem,
  toFieldProblems,
} from '@salus/domain/validation/field-codes.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { createCaptcha } from '../calls/captcha/solve-captcha.ts';
import { refusedFields } from '../calls/forms/field-errors.ts';
import { useCodeSentence } from '../calls/forms/use-code-sentence.ts';
import { firstField, useFocusAfterRender } from '../ui/forms/use-focus-after-render.ts';

type Texts = Readonly<Record<string, string>>;
type Options<Body extends Texts, Answer> = {
  readonly action: CaptchaAction;
  /** Loads the schema of the body; a stable function. Without one only empty fields are refused. */
  readonly loadSchema?: () => Promise<z.ZodType<Body, Body>>;
  readonly start: Body;
  readonly call: (body: Body, headers: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly onDone: (answer: Answer, body: Body) => void | Promise<void>;
};

/** Props that bind an input to a field. */
export type CaptchaField<Name extends string = string> = {
  readonly name: Name;
  readonly defaultValue: string | undefined;
  readonly ref: (input: HTMLInputElement | null) => void;
};

/**
 * A public form: validated by the endpoint's schema, sent with a captcha answer. The schema is
 * loaded and the captcha solved while the user types; without the schema the server validates.
 * The first page of the portal has such a form, so it does without the library of other forms.
 */
export function useCaptchaForm<Body extends Texts, Answer extends object>({
  action,
  loadSchema,
  start,
  ...options
}: Options<Body, Answer>) {
  const [failure, setFailure] = useState<unknown>(null);
  /** The problems of the last submit stay until the next one. */
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const isUnderway = useRef(false);
  /** As typed, also while another card hides the fields. */
  const values = useRef<Body>(start);
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const focusAfterRender = useFocusAfterRender();
  const codeSentence = useCodeSentence();

  useEffect(() => {
    staffCaptcha.prepare(action);
    // Failing is no news: the submit tries again, and does without.
    loadSchema?.().catch(() => undefined);
  }, [loadSchema, action]);

  /** Read from the page: password managers fill fields without an event. */
  function readValues(): Body {
    for (const [name, { value }] of inputs.current)
      values.current = { ...values.current, [name]: value };
    return values.current;
  }

  function refuse(fields: readonly FieldProblem[]): void {
    setProblems(fields);
    focusAfterRender(() => firstField(fields.map(({ path }) => path)));
  }

  async function send(input: Body): Promise<void> {
    const schema = await loadSchema?.().catch(() => null);
    setFailure(null);
    const check = schema?.safeParse(input, { error: (): FieldCode => 'invalid' });
    const wrongFields = check?.error
      ? toFieldProblems(check.error.issues)
      : loadSchema
        ? []
        : emptyFields(input);
    refuse(wrongFields);
    if (wrongFields.length > 0) return;
    const answer = await answerTo(check?.data ?? input).catch((error: unknown) => {
      // Each answer of the captcha works once.
      staffCaptcha.reset();
      staffCaptcha.prepare(action);
      const refusedProblems = refusedFields(error);
      refuse(refusedProblems);
      if (refusedProblems.length === 0) setFailure(error);
    });
    if (answer !== undefined) await options.onDone(answer, readValues());
  }

  async function answerTo(body: Body): Promise<Answer> {
    const answer = await staffCaptcha.take(action);
    return await options.call(body, answer === null ? {} : { [CAPTCHA_HEADER]: answer });
  }

  return {
    register: <Name extends keyof Body & string>(name: Name): CaptchaField<Name> => ({
      name,
      defaultValue: values.current[name],
      ref: (input) => {
        if (input) inputs.current.set(name, input);
        else {
          readValues();
          inputs.current.delete(name);
        }
      },
    }),
    getValues: readValues,
    fieldError: (name: keyof Body & string): string | undefined => {
      const problem = problems.find(({ path }) => path === name);
      return problem && codeSentence(problem.code, readValues()[name]);
    },
    submit: async (event: FormEvent): Promise<void> => {
      event.preventDefault();
      // A ref, because a second press may come before the next render.
      if (isUnderway.current) return;
      isUnderway.current = true;
      setIsBusy(true);
      await send(readValues()).finally(() => {
        isUnderway.current = false;
        setIsBusy(false);
      });
    },
    failure,
    isBusy,
  };
}

const emptyFields = (values: Texts): FieldProblem[] =>
  Object.entries(values).flatMap(([path, value]) =>
    value.trim() === '' ? [{ path, code: 'required' }] : [],
  );

/** The staff captcha, used by the public pages. */
const staffCaptcha = createCaptcha((action) => call(captchaChallenge, { query: { action } }));
