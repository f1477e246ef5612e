import type { ContractRow } from '@salus/api/contract-view.ts';
import { mayEver } from '@salus/domain/contracts/lifecycle.ts';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { countText } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './BulkActions.module.css';
import { useRowFile } from './use-row-file.ts';
import { useSendLinks } from './use-send-links.ts';

type Props = {
  readonly rows: readonly ContractRow[];
  readonly onClear: () => void;
};

/** Actions on the ticked rows, at the foot of the screen; no row moves for them. */
export function BulkActions({ rows, onClear }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const person = useSignedInPerson();
  const saveFile = useRowFile();
  const { isBusy, total, results, sendAll, hideResults } = useSendLinks(onClear);
  const maySend = person !== null && mayEver('sendSmsLink', person.roleGroup);
  const verb = t(($) => $.confirmAction.sendSmsLink.verb);

  async function confirmAndSend() {
    const isConfirmed = await notices.confirm({
      title: t(($) => $.list.sendTitle, { number: countText(rows.length) }),
      text: t(($) => $.list.sendText),
      verb,
    });
    if (isConfirmed) await sendAll(rows);
  }

  if (rows.length === 0 && results.length === 0 && !isBusy) return null;
  return (
    <Box frame="float" pad={12} above={12} className={`${styles.bar} screen-only`}>
      {isBusy && (
        <ProgressBar
          label={verb}
          text={`${results.length} / ${total}`}
          value={results.length}
          max={total}
        />
      )}
      {!isBusy && results.length > 0 && (
        <Notice
          kind={results.every(({ refusal }) => refusal === null) ? 'success' : 'warning'}
          title={verb}
          action={
            <Button kind="text" onClick={hideResults}>
              {t(($) => $.worklists.hideResults)}
            </Button>
          }
        >
          <Stack as="ul" gap={2}>
            {results.map(({ row, refusal }) => (
              <li key={row.referenceNumber}>
                <bdi>{row.proposerName}</bdi>{' '}
                <Text as="bdi" isTabular tone="hint">
                  {row.referenceNumber}
                </Text>
                : {refusal ?? t(($) => $.done.sendSmsLink)}
              </li>
            ))}
          </Stack>
        </Notice>
      )}
      {!isBusy && rows.length > 0 && (
        <Row gap={8} columnGap={12} align="center" canWrap>
          <Text flex="whole" isTabular aria-live="polite">
            {t(($) => $.list.total, { count: rows.length, shown: countText(rows.length) })}
          </Text>
          <Button kind="text" onClick={onClear}>
            {t(($) => $.multiSelect.none)}
          </Button>
          <Button onClick={() => void saveFile(rows)}>{t(($) => $.list.saveFile)}</Button>
          {maySend && <Button onClick={() => void confirmAndSend()}>{verb}</Button>}
        </Row>
      )}
    </Box>
  );
}
