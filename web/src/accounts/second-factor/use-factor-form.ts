import type { FormEvent } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { formResolver } from '../../calls/forms/form-resolver.ts';
import { useErrorSentences } from '../../calls/forms/use-error-sentences.ts';

type Options<Values extends FieldValues, Body> = {
  /** The endpoint's schema, or the typed part of it. */
  readonly schema: z.ZodType<Body, Values>;
  readonly start: DefaultValues<NoInfer<Values>>;
  /** On 'submit', a change clears the error until the next submit. */
  readonly judgedOn: 'submit' | 'change';
  /** Makes the call, and shows its refusal. */
  readonly send: (body: Body) => void | Promise<void>;
};

/** The form of a second factor: one typed field, sent by the caller's action. */
export function useFactorForm<Values extends FieldValues, Body>({
  schema,
  start,
  judgedOn,
  send,
}: Options<Values, Body>) {
  const mode = judgedOn === 'change' ? 'onChange' : 'onSubmit';
  const { formState, ...form } = useForm<Values, unknown, Body>({
    resolver: formResolver(schema),
    defaultValues: start,
    mode,
    reValidateMode: mode,
  });
  const errorSentence = useErrorSentences(formState.errors, form.getValues);
  return {
    bind: (name: FieldPath<Values>) => ({
      ...form.register(name, {
        onChange: () => judgedOn === 'submit' && form.clearErrors(name),
      }),
      error: errorSentence(name),
    }),
    setFocus: form.setFocus,
    submit: (event: FormEvent): Promise<void> => form.handleSubmit(send)(event),
  };
}
