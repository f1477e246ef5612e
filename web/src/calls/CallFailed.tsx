import { Button } from 'antd';
import { useWords } from '../i18n/i18n.ts';
import { Message } from '../ui/Message.tsx';
import { sentenceOf } from './refusal-sentence.ts';

type Props = { readonly error: unknown; readonly onRetry: () => void };

/** Something could not be read: what failed, that nothing is lost, and the way to try again. */
export function CallFailed({ error, onRetry }: Props) {
  const t = useWords();
  return (
    <div role="alert">
      <Message
        size="block"
        title={sentenceOf(error)}
        text={t(($) => $.callFailed)}
        actions={<Button onClick={onRetry}>{t(($) => $.tryAgain)}</Button>}
      />
    </div>
  );
}
