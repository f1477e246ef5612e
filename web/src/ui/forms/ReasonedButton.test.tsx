import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReasonedButton } from './ReasonedButton.tsx';

afterEach(cleanup);

// covers DETAIL-6
test.each([
  [true, false],
  [false, true],
])('describes a disabled button by its reason, on a line of its own: %s', (shows, isHidden) => {
  const run = vi.fn();
  render(
    <ReasonedButton reason="Gửi lại được sau 12:17" isBusy={false} showsReason={shows} run={run}>
      Gửi liên kết SMS
    </ReasonedButton>,
  );
  const button = screen.getByRole('button', {
    name: 'Gửi liên kết SMS',
    description: 'Gửi lại được sau 12:17',
  });
  button.click();
  expect(run).not.toHaveBeenCalled();
  expect(screen.getByText('Gửi lại được sau 12:17').hidden).toBe(isHidden);
});
