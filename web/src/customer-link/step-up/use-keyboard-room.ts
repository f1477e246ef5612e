import { useEffect } from 'react';

const ROOM = '--keyboard-room';

/**
 * Keeps the bar at the lower edge above the phone's keyboard, which covers the page without
 * changing its size.
 */
export function useKeyboardRoom(isInBar: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!isInBar || !view) return;
    const { style } = document.documentElement;
    const measure = () => {
      // A page that is zoomed in has a small view without any keyboard.
      const coveredHeight = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop;
      style.setProperty(ROOM, `${Math.max(0, Math.round(coveredHeight))}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      style.removeProperty(ROOM);
    };
  }, [isInBar]);
}
