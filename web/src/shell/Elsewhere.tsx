import { useSignedInPerson } from '../calls/session.ts';
import { NotFound } from './NotFound.tsx';
import { Shell } from './Shell.tsx';

/** The page of another role. The router shows it outside of everything; the person keeps their own ways around it. */
export function Elsewhere() {
  const person = useSignedInPerson();
  if (!person) return <NotFound />;
  return (
    <Shell>
      <NotFound />
    </Shell>
  );
}
