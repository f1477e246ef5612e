import { listUnits } from '@salus/api/reports.ts';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Row } from '../../ui/layout/Row.tsx';
import type { FiguresSearch } from './figures-search.ts';
import styles from './UnitTrail.module.css';

export type FiguresPath = '/report/issued' | '/report/price';

type Props = { readonly path: FiguresPath; readonly search: FiguresSearch };

/** Breadcrumb of the report's unit; nothing for a report on all units. */
export function UnitTrail({ path, search }: Props) {
  const t = useTranslations();
  const units = useCall(listUnits, {}).data ?? [];
  const trail = trailTo(units, search.unitId);
  if (trail.length === 0) return null;
  return (
    <nav aria-label={t(($) => $.figures.units)} className={styles.trail}>
      <Row as="ol" gap={4} columnGap={8} canWrap>
        <Row as="li" isInline gap={8} align="center">
          <Link to={path} search={{ ...search, unitId: '' }} className="underlinesOnHover">
            {t(($) => $.listFilters.anyUnit)}
          </Link>
        </Row>
        {trail.map(({ id, name }, at) => (
          <Row
            as="li"
            isInline
            gap={8}
            align="center"
            key={id}
            aria-current={at === trail.length - 1 ? 'location' : undefined}
          >
            {at === trail.length - 1 ? (
              <bdi>{name}</bdi>
            ) : (
              <Link
                to={path}
                search={{ ...search, unitId: String(id) }}
                className="underlinesOnHover"
              >
                <bdi>{name}</bdi>
              </Link>
            )}
          </Row>
        ))}
      </Row>
    </nav>
  );
}

type Unit = { readonly id: number; readonly parentId: number | null; readonly name: string };

/** From the top down to the unit itself. */
function trailTo(units: readonly Unit[], unitId: string): Unit[] {
  const unit = units.find(({ id }) => String(id) === unitId);
  return unit ? [...trailTo(units, String(unit.parentId)), unit] : [];
}
