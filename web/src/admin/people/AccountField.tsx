import { type AccountView, listAccounts } from '@salus/api/administration/accounts.ts';
import { useEffect, useState } from 'react';
import type { BoundField } from '../../calls/forms/use-mutation-form.ts';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { EmailText } from '../../ui/data/EmailText.tsx';
import { PickField } from '../../ui/forms/PickField.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';

type Props = BoundField<'handOverTo', string> & {
  readonly label: string;
  readonly isOffered: (account: AccountView) => boolean;
};

/** Delay after the last key, so that a name typed quickly is looked up once. */
const PAUSE_MILLISECONDS = 250;

/** An account by e-mail, or chosen from those whose name or e-mail holds the typed text. */
export function AccountField({ isOffered, value, onChange, ...field }: Props) {
  const t = useTranslations();
  const [q, setSearch] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => setSearch(value.trim()), PAUSE_MILLISECONDS);
    return () => clearTimeout(pause);
  }, [value]);
  const { data, isFetching } = useCall(
    listAccounts,
    { query: { q, limit: '25' } },
    { keepPrevious: true, isEnabled: q !== '' },
  );
  const options = (data?.results ?? []).filter(isOffered);
  const account = options.find(({ email }) => email === value.trim().toLowerCase());
  const isUnknown = !isFetching && q !== '' && q === value.trim() && options.length === 0;
  return (
    <PickField
      {...field}
      hint={
        account
          ? account.fullName
          : t(($) => (isUnknown ? $.handover.unknown : $.handover.officerHint))
      }
      text={value}
      onType={onChange}
      options={options}
      optionKey={({ email }) => email}
      onPick={({ email }) => onChange(email)}
      isChoosing={!account && value.trim() !== ''}
    >
      {({ fullName, email, unitPath }) => (
        <Row as="span" gap={0} columnGap={8} canWrap tone="secondary" size="small">
          <Text isWide tone="ink" size="body" weight="medium">
            <bdi>{fullName}</bdi>
          </Text>
          <EmailText address={email} />
          {unitPath && <bdi>{unitPath}</bdi>}
        </Row>
      )}
    </PickField>
  );
}
