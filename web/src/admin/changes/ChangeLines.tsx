import { useTranslations } from '../../i18n/i18n.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { type ChangeRecord, useChangeLines } from './use-change-lines.ts';

type Props = { readonly before: ChangeRecord; readonly after: ChangeRecord };

/** Each changed field with its value before and after. */
export function ChangeLines({ before, after }: Props) {
  const t = useTranslations();
  const lines = useChangeLines()(before, after);
  if (lines.length === 0) return null;
  return (
    <Stack as="ul" gap={2} size="small" canBreak>
      {lines.map((line) => (
        <li key={line.field}>
          <Text tone="secondary">{line.label}: </Text>
          {line.before !== null && (
            <>
              <Text as="del" tone="secondary">
                {line.before}
              </Text>{' '}
              <span aria-hidden className="pointer">
                →
              </span>{' '}
            </>
          )}
          <Text as="ins" weight="medium" underlinesOnHover>
            {line.after ?? t(($) => $.admin.nothing)}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
