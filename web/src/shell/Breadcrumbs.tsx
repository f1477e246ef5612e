import { Link, useLocation } from '@tanstack/react-router';
import { useWords } from '../i18n/i18n.ts';
import type staffWords from '../i18n/vi.json';
import styles from './Breadcrumbs.module.css';

type Area = keyof typeof staffWords.areas;
type Place = keyof typeof staffWords.places;

/** Where a place stands below another one: the page to go back to. */
const listOf: Partial<Record<string, '/contract/temp-list' | '/bm-contract/temp-list'>> = {
  contract: '/contract/temp-list',
  'bm-contract': '/bm-contract/temp-list',
};

/** Area and place from the first two segments of the address (portal §2), then the number of the one contract. */
export function Breadcrumbs() {
  const t = useWords();
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
            {at === 0 && list && trail.length > 1 ? <Link to={list}>{step}</Link> : <bdi>{step}</bdi>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
