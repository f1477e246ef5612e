import { ResultPage } from './ResultPage.tsx';
import { words } from './words.ts';

const { result } = words;

/** `/order/failed`, and every address of ours that leads nowhere. */
export function LinkFailedPage() {
  return (
    <ResultPage tone="failure" title={result.linkFailed}>
      <p>{result.linkFailedWhy}</p>
      <p className="next">{result.linkFailedNext}</p>
    </ResultPage>
  );
}
