import { Button } from 'antd';
import { useWords } from '../i18n/i18n.ts';
import { Dialog, DialogButtons } from './Dialog.tsx';

export type Question = {
  readonly title: string;
  /** The consequence, in words and numbers. */
  readonly text: string;
  /** The button that does it: a verb, never "OK". */
  readonly verb: string;
  readonly isDangerous?: boolean;
  /** Nothing to decide, only to read. */
  readonly isOnlyTold?: boolean;
};

type Props = { readonly question: Question; readonly onAnswer: (isYes: boolean) => void };

/** Asks before something happens. */
export function AskDialog({ question, onAnswer }: Props) {
  const t = useWords();
  const { title, text, verb, isDangerous = false, isOnlyTold = false } = question;
  return (
    // The safe answer has the focus where the other one destroys something.
    <Dialog
      title={title}
      text={text}
      focusOn={isDangerous ? 'button' : 'button:last-of-type'}
      onEscape={() => onAnswer(false)}
    >
      <DialogButtons>
        {!isOnlyTold && <Button onClick={() => onAnswer(false)}>{t(($) => $.goBack)}</Button>}
        <Button type="primary" danger={isDangerous} onClick={() => onAnswer(true)}>
          {verb}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
