import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONG_SHARE = 1 / 6;
/** With this share, no long file is left for the last fifth of a run. */
const OTHERS_AFTER_A_LONG_ONE = 4;

/** Which files each part of a run takes, and in which order. */
export class FileOrder extends BaseSequencer {
  /**
   * Deals out the files of `--shard` by size, which follows their time, to and fro: dealing in one
   * direction makes the first part a fifth longer than the last.
   */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    return files
      .map((file) => ({ file, bytes: statSync(file.moduleId).size }))
      .sort((a, b) => b.bytes - a.bytes || (a.file.moduleId < b.file.moduleId ? -1 : 1))
      .filter((_, at) => {
        const place = at % count;
        const isBackward = Math.floor(at / count) % 2 === 1;
        return index - 1 === (isBackward ? count - 1 - place : place);
      })
      .map(({ file }) => file);
  }

  /**
   * Spreads the long files of the server over the run. They mostly wait, for time limits and
   * retries: all of them at the beginning left both cores idle for many seconds.
   */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longestFirst = await super.sort(files);
    const isOfServer = ({ project }: TestSpecification) => project.name === 'server';
    return [
      ...spread(longestFirst.filter(isOfServer)),
      ...longestFirst.filter((file) => !isOfServer(file)),
    ];
  }
}

function spread(longestFirst: readonly TestSpecification[]): TestSpecification[] {
  const longCount = Math.floor(longestFirst.length * LONG_SHARE);
  const others = longestFirst.slice(longCount);
  return longestFirst
    .slice(0, longCount)
    .flatMap((file, at) => [
      file,
      ...others.slice(at * OTHERS_AFTER_A_LONG_ONE, (at + 1) * OTHERS_AFTER_A_LONG_ONE),
    ])
    .concat(others.slice(longCount * OTHERS_AFTER_A_LONG_ONE));
}
