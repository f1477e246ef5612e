import type { UnitView } from '@salus/api/administration/units.ts';
import { kindBelow } from '@salus/domain/people/unit-tree.ts';
import { Link } from '@tanstack/react-router';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { UnitDialog } from './UnitDialog.tsx';
import { UnitStepDialog } from './UnitStepDialog.tsx';
import { isOpen, matchingTree, type TreeUnit, useUnits } from './use-units.ts';

/** The open dialog: about a unit, or a new one below it; null parent is the head office. */
type Open =
  | { readonly step: 'create'; readonly parent: UnitView | null }
  | { readonly step: 'rename' | 'move' | 'merge' | 'close'; readonly unit: UnitView };

/** The tree of units, and its changes (DESK-5). */
export function Units() {
  const t = useTranslations();
  const { units, isError, error, refetch } = useUnits();
  const [text, setText] = useState('');
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const shownUnits = units && (text.trim() === '' ? units : matchingTree(units, text));
  return (
    <Page
      title={t(($) => $.places.units)}
      actions={
        <Button kind="primary" onClick={() => setOpen({ step: 'create', parent: null })}>
          {t(($) => $.admin.units.createKind.REGION)}
        </Button>
      }
    >
      <Box maxWidth={480} below={8}>
        <TextField
          id="unit-search"
          type="search"
          label={t(($) => $.admin.units.search)}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Box>
      {isError && <CallFailed error={error} onRetry={() => void refetch()} />}
      {!units && !isError && <Skeleton rows={8} />}
      {shownUnits?.length === 0 && (
        <Message
          size="block"
          title={t(($) => $.admin.units.none)}
          text={t(($) => $.readLog.noMatchText)}
        />
      )}
      {shownUnits && shownUnits.length > 0 && (
        <Box as="ul" frame="panel" line="between" isClipped aria-label={t(($) => $.places.units)}>
          {shownUnits.map((unit) => (
            <UnitRow
              key={unit.unitId}
              unit={unit}
              isSelected={unit.unitId === selectedId}
              onSelect={() => setSelectedId(unit.unitId === selectedId ? null : unit.unitId)}
              onOpen={setOpen}
            />
          ))}
        </Box>
      )}
      {open?.step === 'create' && <UnitDialog parent={open.parent} unit={null} onClose={close} />}
      {open?.step === 'rename' && <UnitDialog parent={null} unit={open.unit} onClose={close} />}
      {open && open.step !== 'create' && open.step !== 'rename' && (
        <UnitStepDialog step={open.step} unit={open.unit} onClose={close} />
      )}
    </Page>
  );
}

type RowProps = {
  readonly unit: TreeUnit;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onOpen: (open: Open) => void;
};

/** The indent of each level. */
const indents = [0, 16, 32, 48] as const;

/** A unit with its people; its actions fold out below it. */
function UnitRow({ unit, isSelected, onSelect, onOpen }: RowProps) {
  const t = useTranslations();
  const { unitId, name, kind, depth, people, peopleBelow } = unit;
  return (
    <Box as="li" padInline={16}>
      <Box before={indents[Math.min(depth, indents.length - 1)]}>
        <Row
          as="button"
          type="button"
          gap={4}
          columnGap={12}
          align="center"
          canWrap
          isWide
          minHeight={44}
          padBlock={4}
          content="center"
          textAlign="start"
          lightsUp
          aria-expanded={isSelected}
          onClick={onSelect}
        >
          <Text canBreak weight={depth === 0 ? 'strong' : 'medium'}>
            <bdi>{name}</bdi>
          </Text>
          <Text tone="secondary" size="small">
            {t(($) => $.admin.units.kinds[kind])}
          </Text>
          {!isOpen(unit) && <Tag icon={Ban} color="slate" text={t(($) => $.admin.units.closed)} />}
          <Text tone="secondary" size="small" isTabular>
            {t(($) => $.admin.units.people, { count: peopleBelow })}
          </Text>
        </Row>
        {isSelected && (
          <Stack gap={8} padBelow={12}>
            <Row gap={8} canWrap>
              {isOpen(unit) && <UnitActions unit={unit} onOpen={onOpen} />}
            </Row>
            <Row gap={16} canWrap size="small">
              <Link
                to="/admin/people"
                search={{ unitId: String(unitId) }}
                className="underlinesOnHover"
              >
                {t(($) => $.admin.units.showPeople)}
              </Link>
              <Link
                to="/admin/history"
                search={{ unitId: String(unitId) }}
                className="underlinesOnHover"
              >
                {t(($) => $.places.history)}
              </Link>
              <Text tone="secondary">{t(($) => $.admin.units.peopleHere, { count: people })}</Text>
            </Row>
          </Stack>
        )}
      </Box>
    </Box>
  );
}

function UnitActions({ unit, onOpen }: Pick<RowProps, 'unit' | 'onOpen'>) {
  const t = useTranslations();
  const below = kindBelow(unit.kind);
  return (
    <>
      {below && (
        <Button size="small" onClick={() => onOpen({ step: 'create', parent: unit })}>
          {t(($) => $.admin.units.createKind[below])}
        </Button>
      )}
      <Button size="small" onClick={() => onOpen({ step: 'rename', unit })}>
        {t(($) => $.admin.units.rename)}
      </Button>
      {unit.parentId !== null && (
        <Button size="small" onClick={() => onOpen({ step: 'move', unit })}>
          {t(($) => $.admin.units.steps.move.verb)}
        </Button>
      )}
      <Button size="small" onClick={() => onOpen({ step: 'merge', unit })}>
        {t(($) => $.admin.units.steps.merge.verb)}
      </Button>
      <Button size="small" isDangerous onClick={() => onOpen({ step: 'close', unit })}>
        {t(($) => $.admin.units.steps.close.verb)}
      </Button>
    </>
  );
}
