import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../forms/Button.tsx';
import { Dialog, DialogButtons } from '../overlays/Dialog.tsx';

export type Question = {
  readonly title: string;
  /** The consequence, in words and numbers. */
  readonly text: string;
  /** The button that does it: a verb, never "OK". */
  readonly verb: string;
  readonly isDangerous?: boolean;
  /** One button, for a text without a decision. */
  readonly isInformation?: boolean;
};

type Props = { readonly question: Question; readonly onAnswer: (isYes: boolean) => void };

/** Confirms an action. */
export function ConfirmDialog({ question, onAnswer }: Props) {
  const t = useTranslations();
  const { title, text, verb, isDangerous = false, isInformation = false } = question;
  return (
    // A destructive question focuses the safe answer.
    <Dialog
      title={title}
      text={text}
      focusOn={isDangerous ? 'button' : 'button:last-of-type'}
      onEscape={() => onAnswer(false)}
    >
      <DialogButtons>
        {!isInformation && <Button onClick={() => onAnswer(false)}>{t(($) => $.goBack)}</Button>}
        <Button kind="primary" isDangerous={isDangerous} onClick={() => onAnswer(true)}>
          {verb}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
