import {
  brokenPasswordRules,
  isCommonPassword,
  passwordRules,
} from '@salus/domain/people/password.ts';
import { CircleCheck } from 'lucide-react';
import { useTranslations } from '../i18n/i18n.ts';
import { Box } from '../ui/layout/Box.tsx';
import { Grid } from '../ui/layout/Grid.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Text } from '../ui/layout/Text.tsx';

type Props = {
  readonly password: string;
  /** The current password, which the new one must differ from. */
  readonly current: string;
};

/** Password rules, ticked off while typing; screen readers get the missing ones. */
export function PasswordRules({ password, current }: Props) {
  const t = useTranslations();
  const brokenRules: ReadonlySet<string> = new Set(brokenPasswordRules(password));
  const rules = [
    ...passwordRules.map((rule) => ({ rule, isKept: password !== '' && !brokenRules.has(rule) })),
    { rule: 'notCommon' as const, isKept: password !== '' && !isCommonPassword(password) },
    { rule: 'notCurrent' as const, isKept: password !== '' && password !== current },
  ].map(({ rule, isKept }) => ({ isKept, text: t(($) => $.passwordChange.rules[rule]) }));
  const missing = rules.filter(({ isKept }) => !isKept).map(({ text }) => text);
  return (
    <div>
      <Text as="p" tone="secondary" size="small">
        {t(($) => $.passwordChange.rulesTitle)}
      </Text>
      <Grid
        as="ul"
        gap={4}
        columnGap={16}
        above={4}
        below={8}
        tone="secondary"
        size="small"
        fill={180}
      >
        {rules.map(({ text, isKept }) => (
          <Row as="li" gap={8} align="center" key={text} tone={isKept ? 'green' : undefined}>
            {isKept ? (
              <CircleCheck aria-hidden />
            ) : (
              <Box as="span" aria-hidden flex="none" square={12} frame="ring" />
            )}
            {text}
            <span className="visually-hidden">
              {isKept ? t(($) => $.passwordChange.kept) : t(($) => $.passwordChange.notKept)}
            </span>
          </Row>
        ))}
      </Grid>
      <p role="status" className="visually-hidden">
        {password !== '' &&
          (missing.length > 0
            ? t(($) => $.passwordChange.missing, { rules: missing.join('; ') })
            : t(($) => $.passwordChange.complete))}
      </p>
    </div>
  );
}
