import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { MutationForm, OpenSummary } from '../../calls/forms/use-mutation-form.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ReasonedButton } from '../../ui/forms/ReasonedButton.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import styles from './ActionDialog.module.css';

type Props = {
  readonly title: string;
  /** Summary of the action, with its figures. */
  readonly text?: string | undefined;
  readonly size?: 'small' | 'wide';
  readonly focusOn?: string;
  /** The button that does it. */
  readonly verb: string;
  /** The button of the opposite decision. */
  readonly otherVerb?: ReactNode;
  readonly isDangerous?: boolean;
  /** The reason after a concurrent change made the action impossible. */
  readonly reason?: string | null;
  readonly form: Pick<MutationForm<object>, 'submit' | 'summary' | 'failure' | 'isBusy'>;
  /** A message that replaces the one of the refusal. */
  readonly failure?: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A form dialog that closes only by its buttons and Escape, so that a slip loses no input. A second
 * step of it sums up an action that can't be undone.
 */
export function ActionDialog({
  title,
  text,
  size = 'small',
  focusOn,
  onClose,
  children,
  ...action
}: Props) {
  const t = useTranslations();
  const { verb, otherVerb, isDangerous = false, reason = null, form } = action;
  const failure = action.failure ?? form.failure;
  const { summary } = form;
  const body = useRef<HTMLDivElement>(null);
  const wasSummedUp = useRef(false);
  useEffect(() => {
    const buttons = body.current?.querySelectorAll<HTMLElement>('button:not([hidden])') ?? [];
    if (wasSummedUp.current && summary === null) [...buttons].at(-1)?.focus();
    wasSummedUp.current = summary !== null;
  }, [summary]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason === null) void form.submit();
  }

  return (
    <Dialog
      title={summary?.question.title ?? title}
      text={summary?.question.text ?? text}
      size={size}
      focusOn={focusOn ?? 'input, textarea'}
      onEscape={summary ? () => !form.isBusy && summary.answer(false) : onClose}
    >
      {summary && <SummaryStep summary={summary} isBusy={form.isBusy} />}
      <div ref={body} hidden={summary !== null}>
        <Stack as="form" noValidate gap={12} above={16} hidesEmpty onSubmit={submit}>
          {children}
          <div role="alert">
            {reason && <Notice kind="warning">{reason}</Notice>}
            {failure && <Notice kind="error">{failure}</Notice>}
          </div>
          <DialogButtons>
            <Button onClick={onClose}>{t(($) => $.goBack)}</Button>
            {otherVerb}
            <ReasonedButton
              reason={reason}
              isPrimary
              isDangerous={isDangerous}
              isBusy={form.isBusy}
              run={form.submit}
            >
              {verb}
            </ReasonedButton>
          </DialogButtons>
          {/* Enter in a one-line field submits. */}
          <button type="submit" hidden />
        </Stack>
      </div>
    </Dialog>
  );
}

type SummaryProps = { readonly summary: OpenSummary; readonly isBusy: boolean };

/** The two answers to the summary; the safe one has the focus. */
function SummaryStep({ summary: { question, answer }, isBusy }: SummaryProps) {
  const t = useTranslations();
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => buttons.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={buttons}>
      <DialogButtons>
        <Button onClick={() => !isBusy && answer(false)}>{t(($) => $.goBack)}</Button>
        <Button
          kind="primary"
          isDangerous={question.isDangerous ?? false}
          isBusy={isBusy}
          // The second press of a double click on the button before it is no answer.
          onClick={({ detail }) => detail <= 1 && answer(true)}
        >
          {question.verb}
        </Button>
      </DialogButtons>
    </div>
  );
}

/** The computation that a decision rests on; read out again after each change. */
export function DialogSum({ children }: { readonly children: ReactNode }) {
  return (
    <Text
      as="div"
      padBlock={12}
      padInline={16}
      isTabular
      frame="sunken"
      className={styles.sum}
      aria-live="polite"
    >
      {children}
    </Text>
  );
}
