import type { AccountView } from '@salus/api/administration/accounts.ts';
import { Ban, CircleCheck, Lock } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Tag, type TagLook } from '../../ui/data/Tag.tsx';

const looks: Readonly<Record<AccountView['state'], TagLook>> = {
  ACTIVE: { icon: CircleCheck, color: 'green' },
  DISABLED: { icon: Ban, color: 'slate' },
  LOCKED: { icon: Lock, color: 'rose' },
};

export function AccountTag({ state }: Pick<AccountView, 'state'>) {
  const t = useTranslations();
  return <Tag {...looks[state]} text={t(($) => $.admin.states[state])} />;
}
