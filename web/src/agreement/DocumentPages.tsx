import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined';
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined';
import type { AgreementView } from '@salus/api/agreement.ts';
import { Button } from 'antd';
import { type CSSProperties, useRef } from 'react';
import { useWords } from '../i18n/i18n.ts';
import control from '../ui/Control.module.css';
import { percentText } from '../ui/format.ts';
import styles from './DocumentPages.module.css';
import { useReading } from './use-reading.ts';
import { useZoom } from './use-zoom.ts';

type Props = {
  readonly pages: AgreementView['pages'];
  /** The address of a page's image. */
  readonly imageOf: (number: number) => string;
};

/** The pages of a document below each other, with where one is, how far one has read, and a glass. */
export function DocumentPages({ pages, imageOf }: Props) {
  const t = useWords();
  const sheets = useRef<HTMLOListElement>(null);
  const { current, seen, goTo } = useReading(sheets);
  const { zoom, canGrow, canShrink, grow, shrink } = useZoom(sheets, current);
  const last = pages.length;
  const describe = (page: Props['pages'][number]) =>
    t(($) => $.agreement.pageAlt, { number: page.number, last, headings: page.headings.join('; ') });
  return (
    <>
      <div className={styles.tools}>
        <label className={styles.place}>
          <span className="visually-hidden">{t(($) => $.agreement.page)}</span>
          <select
            className={`${control.control} ${control.select} ${styles.select}`}
            value={current}
            onChange={(event) => goTo(Number(event.target.value))}
          >
            {pages.map(({ number, headings }) => (
              <option key={number} value={number}>
                {t(($) => $.agreement.pageOf, { number, last, heading: headings[0] })}
              </option>
            ))}
          </select>
        </label>
        <p className={styles.seen}>
          <progress className={styles.progress} value={seen} max={last} aria-label={t(($) => $.agreement.progress)} />
          <span>{t(($) => $.agreement.seen, { seen, last })}</span>
        </p>
        <fieldset className={styles.zoom} aria-label={t(($) => $.agreement.zoom)}>
          <Button
            icon={<ZoomOutOutlined />}
            aria-label={t(($) => $.agreement.shrink)}
            aria-disabled={!canShrink}
            onClick={shrink}
          />
          <output className={styles.percent}>{percentText(zoom)}</output>
          <Button
            icon={<ZoomInOutlined />}
            aria-label={t(($) => $.agreement.grow)}
            aria-disabled={!canGrow}
            onClick={grow}
          />
        </fieldset>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is enlarged is moved by the arrow keys */}
      <section className={styles.scroller} aria-label={t(($) => $.agreement.document)} tabIndex={0} dir="ltr">
        <ol ref={sheets} className={styles.sheets} style={{ '--zoom': zoom / 100 } as CSSProperties} lang="vi">
          {pages.map((page) => (
            <li key={page.number} data-page={page.number} className={styles.sheet}>
              <img
                src={imageOf(page.number)}
                alt={describe(page)}
                width={595}
                height={842}
                loading={page.number <= 2 ? 'eager' : 'lazy'}
                decoding="async"
              />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
