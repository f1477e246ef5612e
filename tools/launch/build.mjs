/** `npm run build`: the screens, if their sources changed. */
import { ensureWebBuilt } from './web-build.mjs';

try {
  await ensureWebBuilt();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
