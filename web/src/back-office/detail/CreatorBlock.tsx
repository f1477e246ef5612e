import type { BackOfficeView } from '@salus/api/back-office.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Fact, Facts } from '../../ui/data/Facts.tsx';
import { instantText } from '../../ui/data/format.ts';

/** The contract's creator and channel. */
export function CreatorBlock({ contract }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const { createdByTypeChannelUser: channel } = contract;
  return (
    <Facts title={t(($) => $.clerkDetail.creator)}>
      <Fact label={t(($) => $.labels.name)}>{contract.createdByName}</Fact>
      <Fact label={t(($) => $.domain.facts.email)}>{contract.createdByEmail}</Fact>
      <Fact label={t(($) => $.clerkDetail.channel)}>
        {channel && t(($) => $.domain.channels[channel])}
      </Fact>
      <Fact label={t(($) => $.clerkDetail.salesman)}>{contract.name_salesman}</Fact>
      <Fact label={t(($) => $.clerkDetail.createdAt)}>{instantText(contract.createdAt)}</Fact>
    </Facts>
  );
}
