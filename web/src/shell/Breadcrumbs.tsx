import { Link, useLocation } from '@tanstack/react-router';
import { useTranslations } from '../i18n/i18n.ts';
import { Box } from '../ui/layout/Box.tsx';
import { Row } from '../ui/layout/Row.tsx';
import styles from './Breadcrumbs.module.css';

/** Parent list of the places of an area. */
const areaLists = {
  contract: '/contract/temp-list',
  'bm-contract': '/bm-contract/temp-list',
} as const;

const hasList = (area: string): area is keyof typeof areaLists => Object.hasOwn(areaLists, area);

type Names = Readonly<Record<string, string>>;

/** Area and place from the first two address segments (NAV-9), then the contract number. */
export function Breadcrumbs() {
  const t = useTranslations();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [area = '', place = '', ...below] = pathname.slice(1).split('/');
  const subject = below.at(-1);
  const areas: Names = t(($) => $.areas, { returnObjects: true });
  const places: Names = t(($) => $.places, { returnObjects: true });
  // A list leads to nothing above it.
  const isList = place.endsWith('list') || place === 'renewals';
  const list = isList || !hasList(area) ? undefined : areaLists[area];
  const steps = [
    areas[area] ?? null,
    places[place] ?? null,
    subject ? decodeURIComponent(subject) : null,
  ].filter((step) => step !== null);
  // The first place of an area may have its name.
  const trail = [...new Set(steps)];
  return (
    <Box as="nav" aria-label={t(($) => $.shell.breadcrumb)} canShrink className={styles.trail}>
      <Row as="ol" canShrink tone="secondary">
        {trail.map((step, at) => (
          <Box
            as="li"
            key={step}
            canShrink
            hasEllipsis
            aria-current={at === trail.length - 1 ? 'page' : undefined}
          >
            {at === 0 && list && trail.length > 1 ? (
              <Link to={list} className="underlinesOnHover">
                {step}
              </Link>
            ) : (
              <bdi>{step}</bdi>
            )}
          </Box>
        ))}
      </Row>
    </Box>
  );
}
