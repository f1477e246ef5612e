// Counts the remaining time down by the second; without scripts the page reloads at the end.
for (const time of document.querySelectorAll('time[data-until]')) {
  const until = Date.parse(time.dataset.until);
  const show = () => {
    const seconds = Math.max(0, Math.round((until - Date.now()) / 1000));
    time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  };
  show();
  setInterval(show, 1000);
}
