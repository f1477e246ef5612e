import { useTranslations } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { ContractLink } from './ContractLink.tsx';
import type { Row } from './contract-place.ts';

/** The outcome of an action for one of several contracts. */
export type RowResult = {
  readonly number: string;
  readonly name?: string | undefined;
  readonly isDone: boolean;
  /** The step, or why it was refused. */
  readonly text: string;
  /** The contract that came of it. */
  readonly next?: Row;
};

type Props = {
  readonly title: string;
  readonly results: readonly RowResult[];
  readonly onHide: () => void;
};

/** The result per contract. It stays although the rows leave the list. */
export function RowResults({ title, results, onHide }: Props) {
  const t = useTranslations();
  return (
    <Notice
      kind={results.every(({ isDone }) => isDone) ? 'success' : 'warning'}
      title={title}
      action={
        <Button kind="text" onClick={onHide}>
          {t(($) => $.worklists.hideResults)}
        </Button>
      }
    >
      <Stack as="ul" gap={2}>
        {results.map(({ number, name, text, next }) => (
          <li key={number}>
            {name && (
              <>
                <bdi>{name}</bdi>{' '}
              </>
            )}
            <Text as="bdi" isTabular tone={name ? 'hint' : 'ink'}>
              {number}
            </Text>
            : {text}
            {next && (
              <>
                {' '}
                <ContractLink row={next} area="contract">
                  <bdi>{next.referenceNumber}</bdi>
                </ContractLink>
              </>
            )}
          </li>
        ))}
      </Stack>
    </Notice>
  );
}
