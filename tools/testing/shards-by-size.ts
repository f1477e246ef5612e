import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Deals out the files of `--shard` by size, which follows their time, to and fro: dealing in one
 * direction makes the first part a fifth longer than the last.
 */
export class ShardsBySize extends BaseSequencer {
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
}
