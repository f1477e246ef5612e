import { termsLanguageFor } from '@salus/domain/catalogue/plan-terms.ts';
import { isUndecided } from '@salus/domain/catalogue/version-state.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PolicyTermsLists } from '../../contracts/detail-blocks/PolicyTermsBlock.tsx';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Fact, FactList } from '../../ui/data/Facts.tsx';
import { amount } from '../../ui/data/format.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { DecideVersionDialog } from './DecideVersionDialog.tsx';
import { Fold } from './Fold.tsx';
import { Preview } from './Preview.tsx';
import { TakeBackDialog } from './TakeBackDialog.tsx';
import { VersionLine } from './VersionLine.tsx';
import { isRevocable, type PlanVersion, type Version } from './versions.ts';

type Step = { readonly step: 'decide' | 'takeBack'; readonly version: Version };

/** The versions of a plan or promotion with what an admin does to them. */
export function VersionHistory({ versions }: { readonly versions: readonly Version[] }) {
  const [open, setOpen] = useState<Step | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Box as="ol" frame="block" above={16} softLine="between">
        {versions.map((version) => (
          <VersionLine key={version.versionId} version={version}>
            {'documents' in version && <Terms version={version} />}
            <Steps version={version} onOpen={setOpen} />
          </VersionLine>
        ))}
      </Box>
      {open?.step === 'decide' && <DecideVersionDialog version={open.version} onClose={close} />}
      {open?.step === 'takeBack' && <TakeBackDialog version={open.version} onClose={close} />}
    </>
  );
}

type StepsProps = { readonly version: Version; readonly onOpen: (step: Step) => void };

function Steps({ version, onOpen }: StepsProps) {
  const t = useTranslations();
  const today = businessDay(useNow());
  const { versionId, state, isOwn } = version;
  const canTakeBack = isRevocable(version, today);
  return (
    <>
      {canTakeBack && (
        <Fold title={t(($) => $.admin.catalogue.preview)} isOpen={isUndecided(state)}>
          <Box maxWidth={480}>
            <Preview versionId={versionId} />
          </Box>
        </Fold>
      )}
      {isUndecided(state) && isOwn && (
        <Text as="p" tone="secondary" isPretty>
          {t(($) => $.admin.requests.own)}
        </Text>
      )}
      <Row gap={8} columnGap={16} align="center" canWrap>
        {isUndecided(state) && !isOwn && (
          <Button size="small" onClick={() => onOpen({ step: 'decide', version })}>
            {t(($) => $.approvals.open)}
          </Button>
        )}
        {canTakeBack && (
          <Button size="small" isDangerous onClick={() => onOpen({ step: 'takeBack', version })}>
            {t(($) => $.admin.catalogue.takeBack)}
          </Button>
        )}
        <Link
          to="/admin/history"
          search={{ versionId: String(versionId) }}
          className="underlinesOnHover box-row isInline minHeight-24 align-center"
        >
          {t(($) => $.places.history)}
        </Link>
      </Row>
    </>
  );
}

/** Benefits, exclusions, waiting periods and documents of a version, folded. */
function Terms({ version }: { readonly version: PlanVersion }) {
  const t = useTranslations();
  const language = termsLanguageFor(useLanguage().code);
  const { benefits, exclusions, waitingPeriods, documents, isDemonstration } = version;
  return (
    <Fold
      title={t(($) => $.detail.terms)}
      note={isDemonstration ? t(($) => $.admin.catalogue.demonstration) : undefined}
    >
      <FactList>
        {benefits.map(({ code, name, limit, note }) => (
          <Fact key={code} label={catalogueText(name)}>
            {note ? `${amount(limit)} · ${catalogueText(note)}` : amount(limit)}
          </Fact>
        ))}
      </FactList>
      <PolicyTermsLists
        terms={{
          language,
          exclusions: exclusions.map((text) => text[language]),
          waitingPeriods: waitingPeriods.map(({ days, ...text }) => ({
            text: text[language],
            days,
          })),
          documents,
        }}
      />
    </Fold>
  );
}
