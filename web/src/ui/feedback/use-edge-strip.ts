import { type RefObject, useLayoutEffect } from 'react';

/** Room at the end of every page (Shell.module.css), and below what is scrolled into view. */
const ROOM = '--edge-room';

let lateReturn = new AbortController();

/**
 * Keeps a strip that is fixed over the lower edge of the window above the bars there
 * (`data-edge-bar`), and off the focused control. The page gets room at its end meanwhile, so that
 * all of it can be scrolled clear of the strip. `data-scrolled`: the top of the page is out of
 * sight.
 * @param shownId changes with the content of the strip; null while it is empty
 */
export function useEdgeStrip(strip: RefObject<HTMLElement | null>, shownId: number | null): void {
  useLayoutEffect(() => {
    const { current: place } = strip;
    if (shownId === null || !place) return;
    place.toggleAttribute('data-scrolled', scrollY > 0);
    if (getComputedStyle(place).position !== 'fixed') return;
    const { style } = document.documentElement;
    const listening = new AbortController();
    const stayAboveBars = () => {
      place.style.insetBlockEnd = `${heightAboveBars(place.offsetHeight)}px`;
    };
    const fit = () => {
      stayAboveBars();
      const room = readBars().reduce((sum, bar) => sum + bar.height, place.offsetHeight);
      style.setProperty(ROOM, `${room}px`);
    };
    lateReturn.abort();
    fit();
    const uncover = () => uncoverFocus(place);
    uncover();
    const { signal } = listening;
    addEventListener('scroll', stayAboveBars, { passive: true, signal });
    addEventListener('resize', fit, { signal });
    addEventListener('focusin', uncover, { signal });
    return () => {
      listening.abort();
      returnRoom();
    };
  }, [strip, shownId]);
}

const readBars = () =>
  [...document.querySelectorAll('[data-edge-bar]')].map((bar) => bar.getBoundingClientRect());

/** The distance from the lower edge of the window at which a strip covers no bar. */
function heightAboveBars(stripHeight: number): number {
  const { clientHeight } = document.documentElement;
  // A bar that the end of the page has lifted may leave enough room below it.
  const bars = readBars().filter(({ bottom }) => clientHeight - bottom < stripHeight);
  return Math.max(0, ...bars.map(({ top }) => clientHeight - top));
}

/** Scrolls the focused control clear; one that sticks to the window makes the strip step aside. */
function uncoverFocus(place: HTMLElement): void {
  const { activeElement: focus, body } = document;
  const cover = place.firstElementChild;
  place.removeAttribute('data-aside');
  if (!focus || focus === body || !cover || place.contains(focus)) return;
  // The whole content has the focus after a navigation.
  const isControl = focus.getBoundingClientRect().height < cover.getBoundingClientRect().top;
  if (!isControl || !areOverlapping(focus, cover)) return;
  focus.scrollIntoView({ block: 'nearest' });
  place.toggleAttribute('data-aside', areOverlapping(focus, cover));
}

function areOverlapping(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

/** At once, or when the reader has left the end of the page: without the room it would jump. */
function returnRoom(): void {
  lateReturn = new AbortController();
  const { signal } = lateReturn;
  const { documentElement: html } = document;
  const tryReturn = () => {
    const room = Number.parseFloat(html.style.getPropertyValue(ROOM));
    if (scrollY > Math.max(0, html.scrollHeight - html.clientHeight - room)) return;
    lateReturn.abort();
    html.style.removeProperty(ROOM);
  };
  addEventListener('scroll', tryReturn, { passive: true, signal });
  tryReturn();
}
