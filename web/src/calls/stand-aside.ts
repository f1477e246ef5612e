/**
 * Lets what hangs on the page itself be used while a modal dialog is open: the dialogs stay where they are, but no longer
 * shut the page out. Answers what makes them modal again. (Puzzles of hosted captchas are added to the body, and inside of a
 * dialog nobody could reach them.)
 */
export function standAside(): () => void {
  const focused = document.activeElement;
  const aside = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].map((dialog) => {
    const { top, left, width, height } = dialog.getBoundingClientRect();
    const before = dialog.style.cssText;
    dialog.close();
    dialog.show();
    Object.assign(dialog.style, {
      position: 'fixed',
      margin: '0',
      inset: 'auto',
      top: `${top}px`,
      left: `${left}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    return { dialog, before };
  });
  return () => {
    for (const { dialog, before } of aside) {
      if (!dialog.isConnected || !dialog.open) continue;
      dialog.close();
      dialog.style.cssText = before;
      dialog.showModal();
    }
    if (aside.length > 0 && focused instanceof HTMLElement) focused.focus();
  };
}
