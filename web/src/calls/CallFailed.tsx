import { useTranslations } from '../i18n/i18n.ts';
import { CopyButton } from '../ui/data/CopyButton.tsx';
import { Message } from '../ui/feedback/Message.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { readIncident } from './incident.ts';
import { refusalSentence } from './refusal-sentence.ts';

type Props = { readonly error: unknown; readonly onRetry: () => void };

/** A failed read: the error, that no data is lost, and a retry button. */
export function CallFailed({ error, onRetry }: Props) {
  const t = useTranslations();
  const incident = readIncident(error);
  return (
    <div role="alert">
      <Message
        size="block"
        title={refusalSentence(error)}
        text={t(($) => $.callFailed)}
        actions={
          <>
            <Button onClick={onRetry}>{t(($) => $.tryAgain)}</Button>
            {incident && (
              <CopyButton
                text={`${incident.id} ${incident.time}`}
                what={t(($) => $.incident, incident)}
              />
            )}
          </>
        }
      />
    </div>
  );
}
