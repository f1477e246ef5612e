import { cleanDigits } from '@salus/domain/people/letters/cleaning.ts';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Box } from '../layout/Box.tsx';
import { Row } from '../layout/Row.tsx';
import { countText } from './format.ts';
import styles from './Pager.module.css';

type Props = {
  readonly page: number;
  readonly pages: number;
  readonly onGo: (page: number) => void;
};

/** First, previous, next and last page, and any page by its number. */
export function Pager({ page, pages, onGo }: Props) {
  const t = useTranslations();
  return (
    <Row
      as="nav"
      gap={2}
      align="center"
      canWrap
      isTabular
      className={`${styles.pager} screen-only`}
      aria-label={t(($) => $.pager.label)}
    >
      <Step label={t(($) => $.pager.first)} isOff={page <= 1} onGo={() => onGo(1)}>
        <ChevronsLeft aria-hidden />
      </Step>
      {/* Beyond the end the page before is the last one. */}
      <Step
        label={t(($) => $.pager.previous)}
        isOff={page <= 1}
        onGo={() => onGo(Math.min(page - 1, pages))}
      >
        <ChevronLeft aria-hidden />
      </Step>
      <PageField key={page} page={page} pages={pages} onGo={onGo} />
      <Step label={t(($) => $.pager.next)} isOff={page >= pages} onGo={() => onGo(page + 1)}>
        <ChevronRight aria-hidden />
      </Step>
      <Step label={t(($) => $.pager.last)} isOff={page >= pages} onGo={() => onGo(pages)}>
        <ChevronsRight aria-hidden />
      </Step>
    </Row>
  );
}

type StepProps = {
  readonly label: string;
  readonly isOff: boolean;
  readonly onGo: () => void;
  readonly children: ReactNode;
};

/** Keeps the focus when it becomes disabled. */
function Step({ label, isOff, onGo, children }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-disabled={isOff}
      aria-label={label}
      title={label}
      onClick={() => isOff || onGo()}
    >
      {children}
    </button>
  );
}

/** Accepts the digit grouping of Vietnam or of the screen. */
const IS_NUMBER = /^(\d+|\d{1,3}([.,]\d{3})+)$/;

/** An editable page number. Larger numbers mean the last page; invalid input is discarded. */
function PageField({ page, pages, onGo }: Props) {
  const t = useTranslations();
  const [typed, setTyped] = useState(countText(page));

  function go() {
    const digits = cleanDigits(typed).trim();
    const pageNumber = IS_NUMBER.test(digits) ? Number(digits.replace(/\D/g, '')) : 0;
    const next = pageNumber >= 1 ? Math.min(pageNumber, pages) : page;
    setTyped(countText(next));
    if (next !== page) onGo(next);
  }

  return (
    <Row
      as="form"
      isInline
      gap={8}
      align="center"
      isOneLine
      className={styles.place}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <Box
        as="input"
        padInline={8}
        textAlign="center"
        frame="field"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        className={styles.page}
        style={{ inlineSize: `calc(${Math.max(2, typed.length)}ch + 18px)` }}
        aria-label={t(($) => $.pager.page, { last: countText(pages) })}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value.slice(0, 12))}
        onBlur={({ relatedTarget }) => {
          // A step beside it counts from the page that is shown.
          if (relatedTarget?.closest('nav')) setTyped(countText(page));
          else go();
        }}
      />
      <span aria-hidden="true">/ {countText(pages)}</span>
    </Row>
  );
}
