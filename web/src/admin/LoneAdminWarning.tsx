import { listAccounts } from '@salus/api/administration/accounts.ts';
import { isDisabled } from '@salus/domain/administration/account-state.ts';
import { ADMINS_TO_DECIDE, losesAdmin } from '@salus/domain/administration/second-admin.ts';
import { groupOfRole, type Role, roles } from '@salus/domain/people/roles.ts';
import { useCall } from '../calls/use-call.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { Text } from '../ui/layout/Text.tsx';

type Props = {
  readonly email: string;
  readonly before: Role;
  /** Null after it is disabled. */
  readonly after: Role | null;
};

/** Warns where a change leaves too few admins to decide requests (ADMIN-8). */
export function LoneAdminWarning({ email, before, after }: Props) {
  const t = useTranslations();
  const isLost = losesAdmin(before, after);
  const query = { role: roles.filter((one) => groupOfRole[one] === 'admin'), limit: '100' };
  const { data } = useCall(listAccounts, { query }, { isEnabled: isLost });
  const others = data?.results.filter((other) => other.email !== email && !isDisabled(other.state));
  if (!isLost || others === undefined || others.length >= ADMINS_TO_DECIDE) return null;
  return (
    <Text as="p" tone="amber">
      {t(($) => $.admin.people.loneAdmin)}
    </Text>
  );
}
