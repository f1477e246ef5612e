import type staffMessages from '@salus/messages/staff/vi.json';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslations } from '../i18n/i18n.ts';
import styles from './Breadcrumbs.module.css';

type Area = keyof typeof staffMessages.areas;
type Place = keyof typeof staffMessages.places;

/** Parent list of a place. */
const listOf: Partial<Record<string, '/contract/temp-list' | '/bm-contract/temp-list'>> = {
  contract: '/contract/temp-list',
  'bm-contract': '/bm-contract/temp-list',
};

/** Area and place from the first two address segments (NAV-9), then the contract number. */
export function Breadcrumbs() {
  const t = useTranslations();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [area = '', place = '', subject] = pathname.slice(1).split('/');
  const areas = t(($) => $.areas, { returnObjects: true });
  const places = t(($) => $.places, { returnObjects: true });
  // A list leads to nothing above it.
  const list = place.endsWith('list') ? undefined : listOf[area];
  const trail = [
    area in areas ? areas[area as Area] : null,
    place in places ? places[place as Place] : null,
    subject ? decodeURIComponent(subject) : null,
  ].filter((step) => step !== null);
  return (
    <nav aria-label={t(($) => $.shell.breadcrumb)} className={styles.trail}>
      <ol>
        {trail.map((step, at) => (
          <li key={step} aria-current={at === trail.length - 1 ? 'page' : undefined}>
            {at === 0 && list && trail.length > 1 ? (
              <Link to={list}>{step}</Link>
            ) : (
              <bdi>{step}</bdi>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
