import type { AgreementView } from '@salus/api/agreement.ts';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from '../i18n/i18n.ts';
import { percentText } from '../ui/data/format.ts';
import bar from '../ui/feedback/ProgressBar.module.css';
import { Button } from '../ui/forms/Button.tsx';
import control from '../ui/forms/Control.module.css';
import { Box } from '../ui/layout/Box.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/layout/Text.tsx';
import styles from './DocumentPages.module.css';
import { useReading } from './use-reading.ts';
import { useZoom } from './use-zoom.ts';

type Props = {
  readonly pages: AgreementView['pages'];
  /** The address of a page's image. */
  readonly imagePath: (number: number) => string;
};

/** The pages of a document with a page list, reading progress and zoom. */
export function DocumentPages({ pages, imagePath }: Props) {
  const t = useTranslations();
  const sheets = useRef<HTMLOListElement>(null);
  const { current, seenCount, goTo } = useReading(sheets);
  const { zoom, canGrow, canShrink, grow, shrink } = useZoom(sheets, current);
  const last = pages.length;
  const describe = (page: Props['pages'][number]) =>
    t(($) => $.agreement.pageAlt, {
      number: page.number,
      last,
      headings: page.headings.join('; '),
    });
  return (
    <>
      <Row
        gap={8}
        columnGap={16}
        align="center"
        canWrap
        padBlock={8}
        className={`${styles.tools} screen-only`}
      >
        <Box as="label" flex={220} maxWidth={420} className={styles.place}>
          <span className="visually-hidden">{t(($) => $.agreement.page)}</span>
          <select
            className={`${control.control} ${control.select} tabular`}
            value={current}
            onChange={(event) => goTo(Number(event.target.value))}
          >
            {pages.map(({ number, headings }) => (
              <option key={number} value={number}>
                {t(($) => $.agreement.pageOf, { number, last, heading: headings[0] })}
              </option>
            ))}
          </select>
        </Box>
        <Row
          as="p"
          gap={8}
          align="center"
          flex="none"
          tone="secondary"
          size="small"
          isTabular
          className={styles.progressLine}
        >
          <progress
            className={`${bar.progress} ${styles.progress}`}
            value={seenCount}
            max={last}
            aria-label={t(($) => $.agreement.progress)}
          />
          <span>{t(($) => $.agreement.seen, { seen: seenCount, last })}</span>
        </Row>
        <Row
          as="fieldset"
          gap={4}
          align="center"
          flex="none"
          before="auto"
          aria-label={t(($) => $.agreement.zoom)}
        >
          <Button
            icon={<ZoomOut />}
            aria-label={t(($) => $.agreement.shrink)}
            aria-disabled={!canShrink}
            onClick={shrink}
          />
          <Text as="output" size="small" isTabular textAlign="center" className={styles.percent}>
            {percentText(zoom)}
          </Text>
          <Button
            icon={<ZoomIn />}
            aria-label={t(($) => $.agreement.grow)}
            aria-disabled={!canGrow}
            onClick={grow}
          />
        </Row>
      </Row>
      <Box
        as="section"
        pad={16}
        frame="line"
        className={styles.scroller}
        aria-label={t(($) => $.agreement.document)}
        // Arrow keys scroll the enlarged page.
        tabIndex={0}
        dir="ltr"
      >
        <Stack
          as="ol"
          ref={sheets}
          columns={1}
          gap={16}
          className={styles.sheets}
          style={{ '--zoom': zoom / 100 }}
          lang="vi"
        >
          {pages.map((page) => (
            <li key={page.number} data-page={page.number} className={styles.sheet}>
              <img
                src={imagePath(page.number)}
                alt={describe(page)}
                width={595}
                height={842}
                loading={page.number <= 2 ? 'eager' : 'lazy'}
                decoding="async"
              />
            </li>
          ))}
        </Stack>
      </Box>
    </>
  );
}
