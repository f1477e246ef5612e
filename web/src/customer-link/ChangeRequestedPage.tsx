import { ResultPage } from './ResultPage.tsx';
import { words } from './words.ts';

const { result } = words;

/** `/order/change-info`: also what a link shows as long as the officer has not answered the request. */
export function ChangeRequestedPage() {
  return (
    <ResultPage tone="success" title={result.changeRequested}>
      <p>{result.changeRequestedNext}</p>
      <p className="next">{result.changeRequestedContact}</p>
    </ResultPage>
  );
}
