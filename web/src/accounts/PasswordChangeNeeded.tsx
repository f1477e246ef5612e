import { Button } from 'antd';
import { useSignOut } from '../calls/use-sign-out.ts';
import { useWords } from '../i18n/i18n.ts';
import { Message } from '../ui/Message.tsx';
import { useDocumentTitle } from '../ui/Page.tsx';

export function PasswordChangeNeeded() {
  const t = useWords();
  const signOut = useSignOut();
  useDocumentTitle(t(($) => $.passwordChange.title));
  return (
    <Message
      title={t(($) => $.passwordChange.title)}
      text={t(($) => $.passwordChange.text)}
      actions={<Button onClick={() => void signOut()}>{t(($) => $.shell.signOut)}</Button>}
    />
  );
}
