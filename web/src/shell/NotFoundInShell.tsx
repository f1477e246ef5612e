import { useSignedInPerson } from '../calls/session-person.ts';
import { NotFound } from '../navigation/NotFound.tsx';
import { Shell } from './Shell.tsx';

/** Shown for another role's page. The router renders it without a layout, so it adds the shell. */
export function NotFoundInShell() {
  const person = useSignedInPerson();
  if (!person) return <NotFound />;
  return (
    <Shell>
      <NotFound />
    </Shell>
  );
}
