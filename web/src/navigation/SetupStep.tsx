import { useSignedInPerson } from '../calls/session-person.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { Text } from '../ui/layout/Text.tsx';
import { setupPlace } from './guard.ts';

/** `Bước 1/2`, while a new account is set up. */
export function SetupStep() {
  const t = useTranslations();
  const person = useSignedInPerson();
  const place = person && setupPlace(person);
  if (!place) return null;
  return (
    <Text as="p" below={8} tone="secondary" weight="medium">
      {t(($) => $.setupStep, place)}
    </Text>
  );
}
