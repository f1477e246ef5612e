import { type ReactNode, useEffect } from 'react';
import { Icon } from './Icon.tsx';
import { insurerOfPage } from './insurer.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { words } from './words.ts';

type Props = {
  /** The browser's title. */
  readonly title: string;
  readonly children: ReactNode;
};

/** One column with the insurer and whom to call on top. */
export function Frame({ title, children }: Props) {
  const insurer = insurerOfPage();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="column">
      <header className="masthead">
        <span className="insurer">
          <Icon name="shield" />
          <bdi>{insurer?.name ?? words.brand}</bdi>
        </span>
        <span className="masthead-end">
          {insurer && (
            <a className="hotline" href={`tel:${insurer.hotline.replace(/[^\d+]/g, '')}`}>
              <Icon name="phone" />
              <span>
                <span className="unseen">{words.review.hotline} </span>
                <bdi>{insurer.hotline}</bdi>
              </span>
            </a>
          )}
          <LanguageSwitch />
        </span>
      </header>
      <main>{children}</main>
    </div>
  );
}
