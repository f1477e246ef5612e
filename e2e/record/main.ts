/** `npm run record`: pictures of every route × state × language × width, from a program with fresh demo data. */
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { launchBrowser } from '../harness/browser.ts';
import { startProgram } from '../harness/program.ts';
import { castContracts } from './cast.ts';
import { writeContactSheet } from './contact-sheet.ts';
import { scenesWith } from './scenes.ts';
import { type Picture, takePictures } from './take.ts';
import { HELP, readWishes, type Wishes } from './wishes.ts';

const wishes = wishesOrExit();
const folder = resolve(import.meta.dirname, '../..', wishes.folder);
const began = performance.now();

const program = await startProgram({ env: { CAPTCHA_PROVIDER: 'off' } });
const browser = await launchBrowser();
const pictures: Picture[] = [];
try {
  const scenes = scenesWith(await castContracts(program.url)).filter(
    ({ name }) => wishes.only.length === 0 || wishes.only.some((part) => name.includes(part)),
  );
  if (scenes.length === 0) throw new Error(`no scene's name holds ${wishes.only.join(' or ')}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const language of wishes.languages)
    for (const scheme of wishes.schemes) {
      console.log(`${language}, ${scheme}: ${scenes.length} scenes at ${wishes.widths.join(', ')} px`);
      pictures.push(
        ...(await takePictures(browser, program.url, scenes, { language, scheme, widths: wishes.widths, folder })),
      );
    }
} finally {
  await browser.close();
  await program.remove();
}
const remarked = pictures.filter(({ remarks }) => remarks.length > 0);
for (const { file, remarks } of remarked) console.log(`${file}: ${remarks.join('; ')}`);
console.log(
  `${pictures.length} pictures in ${Math.round((performance.now() - began) / 1000)} s: ${writeContactSheet(folder, pictures)}`,
);

function wishesOrExit(): Wishes {
  try {
    const read = readWishes(process.argv.slice(2));
    if (read !== 'help') return read;
    console.log(HELP);
    process.exit(0);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`);
    process.exit(2);
  }
}
