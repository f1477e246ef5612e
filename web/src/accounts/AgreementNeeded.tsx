import { Button } from 'antd';
import { useSignOut } from '../calls/use-sign-out.ts';
import { useWords } from '../i18n/i18n.ts';
import { Message } from '../ui/Message.tsx';
import { useDocumentTitle } from '../ui/Page.tsx';

/** The agreement comes later; until then this says what is needed, and from whom. */
export function AgreementNeeded() {
  const t = useWords();
  const signOut = useSignOut();
  useDocumentTitle(t(($) => $.agreement.title));
  return (
    <Message
      title={t(($) => $.agreement.title)}
      text={t(($) => $.agreement.text)}
      actions={<Button onClick={() => void signOut()}>{t(($) => $.shell.signOut)}</Button>}
    />
  );
}
