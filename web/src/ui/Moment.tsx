import { Tooltip } from 'antd';
import { currentLanguage } from '../i18n/i18n.ts';
import { instantText } from './format.ts';
import { useNow } from './use-now.ts';

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "3 giờ trước", with the exact moment on hover and in the page's own text. */
export function Moment({ at }: { readonly at: string }) {
  const now = useNow();
  const exact = instantText(at);
  return (
    <Tooltip title={exact}>
      <time dateTime={at}>
        {relative(new Date(at), now)}
        <span className="visually-hidden"> ({exact})</span>
      </time>
    </Tooltip>
  );
}

function relative(at: Date, now: Date): string {
  const format = new Intl.RelativeTimeFormat(currentLanguage().code, { numeric: 'auto' });
  const passed = at.getTime() - now.getTime();
  // After a week a date says more than a count of days.
  if (passed < -7 * 86_400_000) return instantText(at.toISOString()).slice(0, 10);
  const [unit, size] = steps.find(([, length]) => Math.abs(passed) >= length) ?? ['second', 60_000];
  return unit === 'second' ? format.format(0, 'minute') : format.format(Math.trunc(passed / size), unit);
}
