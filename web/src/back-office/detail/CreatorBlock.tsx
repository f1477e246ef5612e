import type { BackOfficeView } from '@salus/api/back-office.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { instantText } from '../../ui/format.ts';

/** Who made the contract, and for which channel. */
export function CreatorBlock({ contract }: { readonly contract: BackOfficeView }) {
  const t = useWords();
  const { createdByTypeChannelUser: channel } = contract;
  return (
    <Facts title={t(($) => $.clerkDetail.creator)}>
      <Fact label={t(($) => $.labels.name)}>{contract.createdByName}</Fact>
      <Fact label={t(($) => $.fieldNames.proposerEmail)}>{contract.createdByEmail}</Fact>
      <Fact label={t(($) => $.clerkDetail.channel)}>{channel && t(($) => $.words.channels[channel])}</Fact>
      <Fact label={t(($) => $.clerkDetail.salesman)}>{contract.name_salesman}</Fact>
      <Fact label={t(($) => $.clerkDetail.createdAt)}>{instantText(contract.createdAt)}</Fact>
    </Facts>
  );
}
