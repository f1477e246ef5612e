import type { AccountView } from '@salus/api/administration/accounts.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from '../../i18n/i18n.ts';
import { EmailText } from '../../ui/data/EmailText.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { AccountTag } from './AccountTag.tsx';

/** People on a narrow screen: name and state, e-mail, role and unit. */
export function PeopleCards({ rows }: { readonly rows: readonly AccountView[] }) {
  const t = useTranslations();
  return (
    <Box as="ul" softLine="between">
      {rows.map(({ email, fullName, state, role, channel, unitPath }) => (
        <Box as="li" key={email} padBlock={12} padInline={16}>
          <Row gap={12} align="center" justify="between">
            <Link to="/admin/people/$email" params={{ email }} className="underlinesOnHover">
              <Text as="bdi" weight="medium" canBreak>
                {fullName}
              </Text>
            </Link>
            <AccountTag state={state} />
          </Row>
          <Text as="p" tone="secondary" size="small" canBreak>
            <EmailText address={email} />
          </Text>
          <Text as="p" size="small" canBreak>
            {[t(($) => $.domain.roles[role]), channel].filter(Boolean).join(' · ')}
          </Text>
          {unitPath && (
            <Text as="p" tone="secondary" size="small" canBreak>
              <bdi>{unitPath}</bdi>
            </Text>
          )}
        </Box>
      ))}
    </Box>
  );
}
