import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import { type FormEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { z } from 'zod';
import type { Question } from '../../ui/feedback/ConfirmDialog.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { firstField, useFocusAfterRender } from '../../ui/forms/use-focus-after-render.ts';
import { refusalSentence } from '../refusal-sentence.ts';
import { useContractWrite } from '../writes/use-contract-write.ts';
import { showRefusedFields } from './field-errors.ts';
import { formResolver } from './form-resolver.ts';
import { useErrorSentences } from './use-error-sentences.ts';

type Options<Values extends FieldValues, Body extends object, Answer extends object> = {
  /** The endpoint's schema, perhaps with rules of this contract; its paths name the fields. */
  readonly schema: z.ZodType<Body>;
  readonly start: DefaultValues<NoInfer<Values>>;
  /** The body of the input, complete or not. */
  readonly toBody: (values: Values) => object;
  /** A question in a dialog above the page of the form. */
  readonly question?: (values: Values) => Question;
  /** The second step of the form's own dialog. */
  readonly summary?: (values: Values) => Question;
  readonly call: (body: Body, idempotencyKey: string) => Promise<Answer>;
  /** The answer ends this session. */
  readonly endsSession?: boolean;
  /** The text of the success toast. */
  readonly doneText?: (answer: Answer, values: Values) => string;
  readonly onDone: (answer: Answer, values: Values) => void | Promise<void>;
  readonly onRefused?: (refusal: RefusalError, values: Values) => void;
};

/** The summary that waits for an answer. */
export type OpenSummary = {
  readonly question: Question;
  readonly answer: (isYes: boolean) => void;
};

/** Props that bind a part of ui/forms to a field. */
export type BoundField<Name extends string, Value> = {
  readonly id: Name;
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
};

export type MutationForm<Values extends FieldValues> = {
  readonly hookForm: UseFormReturn<Values, unknown, object>;
  readonly values: Values;
  readonly bind: <Name extends FieldPath<Values>>(
    name: Name,
  ) => BoundField<Name, FieldPathValue<Values, Name>>;
  /** The sentence beside a field: once it was left or the user wanted to send. */
  readonly fieldError: (path: string) => string | undefined;
  /** Validates other fields again that depend on a changed one, if they were left before. */
  readonly recheck: (names: readonly FieldPath<Values>[]) => void;
  readonly submit: (event?: FormEvent) => Promise<void>;
  /** Null while the fields are filled. */
  readonly summary: OpenSummary | null;
  readonly refusal: Refusal | null;
  /** The refusal as a sentence. */
  readonly failure: string | null;
  readonly isBusy: boolean;
};

/**
 * The form of one call: validated by the endpoint's schema, confirmed, sent once per intention.
 * Focuses the first wrong field; the fields that the server refuses carry its errors.
 */
export function useMutationForm<
  Values extends FieldValues,
  Body extends object,
  Answer extends object,
>({ schema, start, toBody, ...options }: Options<Values, Body, Answer>): MutationForm<Values> {
  const notices = useNotices();
  const { isBusy, write } = useContractWrite({ endsSession: options.endsSession ?? false });
  const [refusal, setRefusal] = useState<RefusalError | null>(null);
  const [summary, setSummary] = useState<OpenSummary | null>(null);
  const isUnderway = useRef(false);
  const focusAfterRender = useFocusAfterRender();
  const form = useForm<Values, unknown, Body>({
    resolver: formResolver(z.preprocess(toBody, schema)),
    defaultValues: start,
    // A field is judged when it is left, and from then on while it is being corrected.
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { errors, touchedFields, isSubmitted } = form.formState;
  const fieldError = useErrorSentences(errors, form.getValues);

  async function send(body: Body): Promise<void> {
    const values = form.getValues();
    const question = options.question?.(values);
    if (question && !(await notices.confirm(question))) return;
    const lastQuestion = options.summary?.(values);
    if (lastQuestion && !(await showSummary(lastQuestion))) return;
    setRefusal(null);
    const answer = await write(body, (key) => options.call(body, key))
      .catch((error: unknown) => {
        refuse(error instanceof RefusalError ? error : new RefusalError('SERVER_ERROR'), values);
        if (!(error instanceof RefusalError)) throw error;
      })
      .finally(() => setSummary(null));
    if (answer === undefined) return;
    if (options.doneText) notices.success(options.doneText(answer, values));
    await options.onDone(answer, values);
  }

  /** It stays while the call is under way. */
  const showSummary = (question: Question) =>
    new Promise<boolean>((resolve) => {
      const answer = (isYes: boolean) => {
        if (!isYes) setSummary(null);
        resolve(isYes);
      };
      setSummary({ question, answer });
    });

  function refuse(error: RefusalError, values: Values): void {
    setRefusal(error);
    options.onRefused?.(error, values);
    focusFirst(showRefusedFields(form, error, isField));
  }

  const focusFirst = (paths: readonly string[]) => focusAfterRender(() => firstField(paths));

  function isField(path: string): path is FieldPath<Values> {
    return get(form.getValues(), path) !== undefined;
  }

  return {
    hookForm: form,
    values: form.watch(),
    bind: (name) => {
      const { onChange, onBlur } = form.register(name);
      return {
        id: name,
        value: form.watch(name),
        error: fieldError(name),
        onChange: (value) => void onChange({ type: 'change', target: { name, value } }),
        onBlur: () => void onBlur({ type: 'blur', target: { name, value: form.getValues(name) } }),
      };
    },
    fieldError,
    recheck: (names) => {
      const visibleNames = names.filter((name) => isSubmitted || get(touchedFields, name));
      if (visibleNames.length > 0) void form.trigger(visibleNames);
    },
    submit: async (event) => {
      event?.preventDefault();
      // A ref, because a second press may come before the next render.
      if (isUnderway.current) return;
      isUnderway.current = true;
      await form
        .handleSubmit(send, (problems) => focusFirst(Object.keys(problems)))()
        .finally(() => {
          isUnderway.current = false;
        });
    },
    summary,
    refusal,
    failure: refusal && refusalSentence(refusal),
    isBusy,
  };
}
